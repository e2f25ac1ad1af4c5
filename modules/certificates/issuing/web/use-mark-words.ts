import { useFormatMessage } from '#web/api/text.tsx'
import { pageText } from './issuingPage.text.ts'
import { millimetres } from './stamp-positions.ts'
import type { MarkName, Place } from './stamp-positions.ts'

/** Names and positions of the marks in the user's language. */
export function useMarkWords() {
  const translate = useFormatMessage()
  return {
    nameOf: (name: string) => translate(pageText.mark[name as MarkName]),
    positionOf: ({ page, x, y }: Place) =>
      translate(pageText.at, { page, x: millimetres(x), y: millimetres(y) }),
  }
}
