/**
 * Designed forms: templates of forms drawn on a grid by an administrator and filled in by others. The checks are
 * written once: server and screen call the same. What was filled in is kept as JSON by keyword, together with the
 * template and its version.
 */
export { checkDefinition } from './designed-form-definition.ts'
export type { KnownOfForms } from './designed-form-definition.ts'
export type { FormFile } from './designed-form-file.ts'
export { readFormFile, writeFormFile } from './designed-form-file.ts'
export { textFault } from './designed-form-parts.ts'
export * from './designed-form-shape.ts'
export { designedFormText } from './designed-form.text.ts'
export { checkFilled } from './designed-form-values.ts'
export type { FilledOptions } from './designed-form-values.ts'
