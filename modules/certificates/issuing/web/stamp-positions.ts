/**
 * Positions of marks on a page, in PDF points from the bottom left corner; screen coordinates start
 * at the top left.
 */
import type { Certificate } from './certificate.ts'

export type MarkName = 'sigSurveyor' | 'sealOfficial' | 'sealPersonal'
export interface Place {
  name: MarkName
  page: number
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

const names: readonly string[] = [
  'sigSurveyor',
  'sealOfficial',
  'sealPersonal',
] satisfies MarkName[]
const round = (points: number) => Math.round(points * 100) / 100
const within = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most))

/** Marks that have an image, with their default positions. */
export function defaultPlaces({ anchors, marks }: Pick<Certificate, 'anchors' | 'marks'>): Place[] {
  return anchors
    .filter(
      ({ name }) =>
        names.includes(name) && marks.some((mark) => mark.name === name && mark.attachmentId),
    )
    .map(({ name, page, x, y }) => ({ name: name as MarkName, page, x, y }))
}

/** Limits a position to its page. */
export const clampToPage = (place: Place, mark: Size, page: Size): Place => ({
  ...place,
  x: round(within(place.x, page.width - mark.width)),
  y: round(within(place.y, page.height - mark.height)),
})

/** Left, top and size on the screen. */
export const onScreen = (place: Place, mark: Size, page: Size, scale: number) => ({
  left: place.x * scale,
  top: (page.height - place.y - mark.height) * scale,
  width: mark.width * scale,
  height: mark.height * scale,
})

/** Position whose upper left corner is at these screen pixels of the page. */
export const fromScreen = (
  place: Place,
  at: { page: number; left: number; top: number },
  mark: Size,
  page: Size,
  scale: number,
): Place =>
  clampToPage(
    { ...place, page: at.page, x: at.left / scale, y: page.height - at.top / scale - mark.height },
    mark,
    page,
  )

/** Points as whole millimetres, for display. */
export const millimetres = (points: number): number => Math.round((points * 25.4) / 72)

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
/** Position after an arrow key: one point, ten with shift. Undefined for any other key. */
export function moveByArrowKey(
  place: Place,
  key: string,
  far: boolean,
  mark: Size,
  page: Size,
): Place | undefined {
  const way = arrows[key]
  return (
    way &&
    clampToPage(
      { ...place, x: place.x + way[0] * (far ? 10 : 1), y: place.y + way[1] * (far ? 10 : 1) },
      mark,
      page,
    )
  )
}
