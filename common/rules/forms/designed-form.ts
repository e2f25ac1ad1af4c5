/**
 * Designed forms: form templates drawn on a grid by an administrator and filled in by others.
 * Server and client use the same checks. Answers are stored as JSON by keyword, together with the
 * template and its version.
 */
export { validateDefinition } from './validate-definition.ts'
export type { DefinitionContext } from './validate-element.ts'
export type { FormFile } from './form-file.ts'
export { readFormFile, writeFormFile } from './form-file.ts'
export { validateText } from './validation-helpers.ts'
export * from './designed-form-types.ts'
export { designedFormText } from './designed-form.text.ts'
export { validateAnswers } from './validate-answers.ts'
export type { AnswerOptions } from './validate-answers.ts'
export { openChecks, withKnownAnswers } from './suggested-answers.ts'
