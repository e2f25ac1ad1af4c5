/**
 * Layout of a state diagram: states in a column, arrows down between neighbours, all others in
 * lanes at the sides.
 */
import type { AnyMachine } from '#common/machine.ts'
import { stateOrder, refusalStates, edgesOf } from './edges.ts'
import type { Edge } from './edges.ts'

export interface Box {
  state: string
  x: number
  y: number
  width: number
  height: number
  refused: boolean
  end: boolean
}
/** A label at an arrow between neighbours. */
export interface Tag {
  n: number
  move: string
  refused: boolean
  x: number
  y: number
}
/**
 * `lines`: SVG paths, each with an arrow head at its end; `badge`: position of the move's number
 */
export interface Arrow {
  n: number
  move: string
  refused: boolean
  lines: string[]
  badge: { x: number; y: number } | null
}
export interface DiagramLayout {
  width: number
  height: number
  boxes: Box[]
  arrows: Arrow[]
  tags: Tag[]
}

const boxWidth = 324
const indent = 64
const laneWidth = 21
const lineHeight = 18
/** Distance of two states without a label between them. */
const gap = 26
const forwardOffset = 28
const refusalOffset = 206

interface Lane {
  way: Edge
  side: 'left' | 'right'
  ends: { row: number; target: boolean; y: number }[]
  lane: number
}

/** Computes the layout of a machine. */
export function layoutDiagram(m: AnyMachine): DiagramLayout {
  const order = stateOrder(m)
  const row = new Map(order.map((state, at) => [state, at]))
  const refused = refusalStates(m)
  const straight = order.filter((state) => !refused.has(state))
  const next = (a: string, b: string) =>
    straight.indexOf(b) === straight.indexOf(a) + 1 && straight.includes(a) && straight.includes(b)
  const beneath = (a: string, b: string) =>
    refused.has(b) && row.get(b) === row.get(a)! + 1 && !refused.has(a)

  const down = new Map<number, { way: Edge; drop: boolean; to: number }[]>()
  const lanes: Lane[] = []
  for (const way of edgesOf(m)) {
    const near = way.from.filter(
      (from) => next(from, way.to) || (way.refused && beneath(from, way.to)),
    )
    for (const from of near)
      down.set(row.get(from)!, [
        ...(down.get(row.get(from)!) ?? []),
        { way, drop: way.refused, to: row.get(way.to)! },
      ])
    const far = way.from.filter((from) => !near.includes(from))
    if (!far.length) continue
    const to = row.get(way.to)!
    const side = far.some((from) => row.get(from)! < to) ? 'left' : 'right'
    lanes.push({
      way,
      side,
      lane: 0,
      ends: [
        ...far.map((from) => ({ row: row.get(from)!, target: false, y: 0 })),
        { row: to, target: true, y: 0 },
      ],
    })
  }

  const endsAt = (at: number, side: Lane['side']) =>
    lanes
      .filter((one) => one.side === side)
      .flatMap((one) =>
        one.ends
          .filter((end) => end.row === at)
          .map((end) => ({
            end,
            other: one.ends.reduce((sum, each) => sum + each.row, 0) / one.ends.length,
          })),
      )
  const heights = order.map((_, at) =>
    Math.max(36, 11 * (1 + Math.max(endsAt(at, 'left').length, endsAt(at, 'right').length))),
  )
  const boxes: Box[] = []
  let y = 26
  for (const [at, state] of order.entries()) {
    const inset = refused.has(state) ? indent : 0
    boxes.push({
      state,
      x: inset,
      y,
      width: boxWidth - inset,
      height: heights[at]!,
      refused: refused.has(state),
      end: m.finalStates.includes(state),
    })
    const labels = down.get(at) ?? []
    y +=
      heights[at]! +
      gap +
      lineHeight *
        Math.max(labels.filter((one) => one.drop).length, labels.filter((one) => !one.drop).length)
  }
  for (const side of ['left', 'right'] as const)
    for (const [at, box] of boxes.entries()) {
      const ends = endsAt(at, side).sort((a, b) => a.other - b.other)
      for (const [n, { end }] of ends.entries())
        end.y = box.y + (box.height * (n + 1)) / (ends.length + 1)
    }
  const used = { left: placeLanes(lanes, 'left'), right: placeLanes(lanes, 'right') }
  const left = used.left ? 14 + used.left * laneWidth : 5
  for (const box of boxes) box.x += left

  const arrows = lanes.map((one) => lanePath(one, boxes, left))
  const tags: Tag[] = []
  for (const [at, labels] of down) {
    const bottom = boxes[at]!.y + boxes[at]!.height
    for (const kind of [false, true]) {
      const here = labels.filter((one) => one.drop === kind)
      const x = left + (kind ? refusalOffset : forwardOffset)
      for (const [n, { way, to }] of here.entries()) {
        tags.push({
          n: way.n,
          move: way.move,
          refused: way.refused,
          x: x + 12,
          y: bottom + 18 + lineHeight * n,
        })
        arrows.push({
          n: way.n,
          move: way.move,
          refused: way.refused,
          lines: [`M${x} ${bottom}V${boxes[to]!.y - 2}`],
          badge: null,
        })
      }
    }
  }
  return {
    width: left + boxWidth + (used.right ? 14 + used.right * laneWidth : 5),
    height: y,
    boxes,
    arrows,
    tags,
  }
}

/**
 * Assigns every lane of a side a track where it does not overlap others, shortest lanes innermost.
 * Returns the number of tracks.
 */
function placeLanes(all: Lane[], side: Lane['side']): number {
  const span = ({ ends }: Lane) =>
    [Math.min(...ends.map((end) => end.y)) - 9, Math.max(...ends.map((end) => end.y)) + 9] as const
  const lanes = all
    .filter((one) => one.side === side)
    .sort((a, b) => span(a)[1] - span(a)[0] - (span(b)[1] - span(b)[0]))
  const places: Lane[][] = []
  for (const lane of lanes) {
    const [from, to] = span(lane)
    const free = places.findIndex((others) =>
      others.every((other) => span(other)[1] < from || span(other)[0] > to),
    )
    lane.lane = free === -1 ? places.length : free
    places[lane.lane] = [...(places[lane.lane] ?? []), lane]
  }
  return places.length
}

/** Path from each source state to the lane, along it, and into the target. */
function lanePath({ way, side, ends, lane }: Lane, boxes: Box[], left: number): Arrow {
  const right = side === 'right'
  const x = right ? left + boxWidth + 16 + lane * laneWidth : left - 16 - lane * laneWidth
  const edge = (at: number) => (right ? boxes[at]!.x + boxes[at]!.width : boxes[at]!.x)
  const target = ends.find((end) => end.target)!
  const inwards = right ? -1 : 1
  const lines = ends
    .filter((end) => !end.target)
    .map((end) => {
      const turn = Math.min(7, Math.abs(target.y - end.y) / 2) * Math.sign(target.y - end.y)
      const corner = x + inwards * 7
      return [
        `M${edge(end.row)} ${end.y}H${corner}Q${x} ${end.y} ${x} ${end.y + turn}`,
        `V${target.y - turn}Q${x} ${target.y} ${corner} ${target.y}`,
        `H${edge(target.row) - inwards * 2}`,
      ].join('')
    })
  const ys = ends.map((end) => end.y)
  return {
    n: way.n,
    move: way.move,
    refused: way.refused,
    lines,
    badge: { x, y: (Math.min(...ys) + Math.max(...ys)) / 2 },
  }
}
