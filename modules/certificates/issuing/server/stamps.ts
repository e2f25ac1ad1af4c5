import { keysOf } from '#common/keys-of.ts'
import type { Anchor } from '#server/platform/documents/index.ts'

/** Marks of a signature, with their sizes in points; a bookmark is the top left corner. */
export const stamps = {
  sigSurveyor: { width: 124, height: 60 },
  sealOfficial: { width: 87, height: 70 },
  sealPersonal: { width: 56, height: 60 },
} as const
export type StampName = keyof typeof stamps
export const stampNames = keysOf(stamps)
export interface StampPosition {
  name: StampName
  page: number
  x: number
  y: number
}

// Positions without a bookmark: the lower third of the first page.
const fallback: Record<StampName, { x: number; y: number }> = {
  sigSurveyor: { x: 340, y: 170 },
  sealOfficial: { x: 90, y: 220 },
  sealPersonal: { x: 480, y: 170 },
}
const qrSize = 68

/** Default position of each mark, from the template's bookmarks. Bottom left corners. */
export function defaultStampPositions(anchors: readonly Anchor[]): StampPosition[] {
  return stampNames.map((name) => {
    const anchor = anchors.find((a) => a.name === name)
    const top = anchor ?? { page: 1, ...fallback[name] }
    return {
      name,
      page: top.page,
      x: round(top.x),
      y: round(Math.max(0, top.y - stamps[name].height)),
    }
  })
}

export function qrPlace(anchors: readonly Anchor[]): {
  page: number
  x: number
  y: number
  size: number
} {
  const anchor = anchors.find((a) => a.name === 'qrCode')
  return anchor
    ? { page: anchor.page, x: anchor.x, y: Math.max(0, anchor.y - qrSize), size: qrSize }
    : { page: 1, x: 500, y: 740, size: qrSize }
}
const round = (points: number) => Math.round(points * 100) / 100
