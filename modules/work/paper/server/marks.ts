import type { Anchor } from '#server/documents/index.ts'

/** The marks of a signature, with the size of their box in points; a bookmark is the box's top left corner. */
export const marks = {
  sigSurveyor: { width: 124, height: 60 },
  sealOfficial: { width: 87, height: 70 },
  sealPersonal: { width: 56, height: 60 },
} as const
export type MarkName = keyof typeof marks
export interface Place { name: MarkName; page: number; x: number; y: number }

// Where a template has no bookmark: the lower third of the first page.
const fallback: Record<MarkName, { x: number; y: number }> = { sigSurveyor: { x: 340, y: 170 }, sealOfficial: { x: 90, y: 220 }, sealPersonal: { x: 480, y: 170 } }
const qrSize = 68

/** Where each mark goes unless the signer moves it: from the template's bookmarks. Bottom left corners. */
export function defaultPlaces(anchors: readonly Anchor[]): Place[] {
  return (Object.keys(marks) as MarkName[]).map((name) => {
    const anchor = anchors.find((a) => a.name === name)
    const top = anchor ?? { page: 1, ...fallback[name] }
    return { name, page: top.page, x: round(top.x), y: round(Math.max(0, top.y - marks[name].height)) }
  })
}

export function qrPlace(anchors: readonly Anchor[]): { page: number; x: number; y: number; size: number } {
  const anchor = anchors.find((a) => a.name === 'qrCode')
  return anchor ? { page: anchor.page, x: anchor.x, y: Math.max(0, anchor.y - qrSize), size: qrSize } : { page: 1, x: 500, y: 740, size: qrSize }
}
const round = (points: number) => Math.round(points * 100) / 100
