/** Renders the demonstration templates with sample values. */
import { readFileSync } from 'node:fs'
import { printedRows } from '#common/rules/equipment/printed-table.ts'
import { renderTemplate } from '#server/platform/documents/index.ts'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import type { PdfEngine, Rendered } from '#server/platform/documents/engine/pdf-engine.ts'
import { equipmentSource } from '../equipment-source.ts'
import { sampleOfSource } from '../server/standard-keywords.ts'
import type { DemoTemplate, TemplateParam } from './template-data.ts'
import { templates } from './templates.ts'

/** Values of usual length: those of the register, and short ones for what is entered. */
function valueOf({ formType, source, selectOptions }: TemplateParam): unknown {
  const field = equipmentSource(source)
  if (field?.kind === 'table') return printedRows(field.item, [], String)
  if (formType === 7) return false
  if (source) return sampleOfSource(source) || '–'
  return formType === 3 ? selectOptions![0] : formType === 4 ? '123' : 'Sample 示例'
}

/** Templates rendered with samples only, by their files: each takes half a second. */
const withSamples = new Map<string, Promise<Rendered>>()

/** A template rendered with samples, and with `values` in place of them. */
export function renderDemo(
  engine: PdfEngine,
  template: DemoTemplate,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Rendered> {
  if (Object.keys(values).length) return render(engine, template, values)
  const { file } = template
  if (!withSamples.has(file)) withSamples.set(file, render(engine, template, values))
  return withSamples.get(file)!
}

function render(
  engine: PdfEngine,
  { file, paramList }: DemoTemplate,
  values: Readonly<Record<string, unknown>>,
): Promise<Rendered> {
  const docx = readFileSync(new URL(`./files/${file}`, import.meta.url))
  const samples = Object.fromEntries(paramList.map((p) => [p.keyword, valueOf(p)]))
  return renderTemplate(engine, docx, { ...samples, ...values })
}

/** Text of the template with this file as printed, without blanks. */
export async function printedText(
  engine: PdfEngine,
  code: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const template = templates.find(({ file }) => file === `${code}.docx`)!
  const { pdf } = await renderDemo(engine, template, values)
  return (await pdfText(pdf)).drawn.replace(/\s+/g, '')
}

/** Places of texts in a printed one, without blanks. @throws Error for one that is missing */
export const placesOf = (printed: string, texts: readonly string[]): number[] =>
  texts.map((text) => {
    const place = printed.indexOf(text.replace(/\s+/g, ''))
    if (place === -1) throw new Error(`not printed: ${text}`)
    return place
  })
