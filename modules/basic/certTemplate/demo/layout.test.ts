import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { printedRows } from '#common/rules/equipment/printed-table.ts'
import { renderTemplate, stopWorker } from '#server/platform/documents/index.ts'
import { sharedEngine } from '#tools/test/document-engine.ts'
import { equipmentSource } from '../equipment-source.ts'
import { sampleOfSource } from '../server/standard-keywords.ts'
import type { DemoTemplate, TemplateParam } from './template-data.ts'
import { templates } from './templates.ts'

const engine = sharedEngine(inject('documents'))
afterAll(stopWorker)

/** Values of usual length: those of the register, and short ones for what is entered. */
function valueOf({ formType, source, selectOptions }: TemplateParam): unknown {
  const field = equipmentSource(source)
  if (field?.kind === 'table') return printedRows(field.item, [], String)
  if (formType === 7) return false
  if (source) return sampleOfSource(source) || '–'
  return formType === 3 ? selectOptions![0] : formType === 4 ? '123' : 'Sample 示例'
}

/** Points from the top of a page within which nothing but its head is printed. */
const topOfPage = 110

const render = async ({ file, paramList }: DemoTemplate) => {
  const docx = readFileSync(new URL(`./files/${file}`, import.meta.url))
  const data = Object.fromEntries(paramList.map((p) => [p.keyword, valueOf(p)]))
  return renderTemplate(engine, docx, data)
}

// The engine starts with its first document.
beforeAll(async () => {
  await render(templates[0]!)
})

describe('the demonstration certificate templates as printed', () => {
  test.each(templates)(
    '$file has the signature on a page with text of the certificate',
    async (template) => {
      const { anchors } = await render(template)
      const signature = anchors.find(({ name }) => name === 'sigSurveyor')!
      // Measured from the bottom of an A4 page, 842 points high.
      expect(842 - signature.y, `page ${signature.page}`).toBeGreaterThan(topOfPage)
    },
  )
})
