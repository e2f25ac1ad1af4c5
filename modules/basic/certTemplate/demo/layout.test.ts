import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { stopWorker } from '#server/platform/documents/index.ts'
import { sharedEngine } from '#tools/test/document-engine.ts'
import { renderDemo } from './render-demo.fixture.ts'
import { templates } from './templates.ts'

const engine = sharedEngine(inject('documents'))
afterAll(stopWorker)

/** Points from the top of a page within which nothing but its head is printed. */
const topOfPage = 110

// The engine starts with its first document.
beforeAll(async () => {
  await renderDemo(engine, templates[0]!)
})

describe('the demonstration certificate templates as printed', () => {
  test.each(templates)(
    '$file has the signature on a page with text of the certificate',
    async (template) => {
      const { anchors } = await renderDemo(engine, template)
      const signature = anchors.find(({ name }) => name === 'sigSurveyor')!
      // Measured from the bottom of an A4 page, 842 points high.
      expect(842 - signature.y, `page ${signature.page}`).toBeGreaterThan(topOfPage)
    },
  )
})
