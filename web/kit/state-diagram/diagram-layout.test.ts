import { describe, expect, test } from 'vitest'
import { defineMachine, state } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import { defineMessages } from '#common/text.ts'
import { layoutDiagram } from './diagram-layout.ts'
import { moveRows, stateOrder, edgesOf } from './edges.ts'

const messages = defineMessages('x', {
  moves: {
    submit: ['提交', 'Submit'],
    audit: ['审核', 'Audit'],
    finish: ['完成', 'Finish'],
    drop: ['关闭', 'Close'],
  },
})
const it: AnyMachine = defineMachine('a/thing', {
  states: {
    a: state(10, ['甲', 'A'], 'grey', 'edit'),
    bad: state(11, ['不', 'Bad'], 'red', 'refused', 'aside'),
    b: state(20, ['乙', 'B'], 'amber', 'waiting'),
    c: state(50, ['丙', 'C'], 'green', 'done'),
    gone: state(90, ['止', 'Gone'], 'grey', 'stopped', 'aside'),
  },
  initialState: 'a',
  finalStates: ['c', 'gone'],
  labels: { moves: messages.moves },
  moves: {
    submit: { from: ['a', 'bad'], to: 'b', requiredRight: 'a.thing.submit' },
    audit: { from: ['b'], to: { pass: 'c', fail: 'bad' }, requiredRight: 'a.thing.audit' },
    finish: { from: ['c'], to: 'c', requiredRight: 'a.thing.finish' },
    drop: { from: ['a', 'b', 'bad'], to: 'gone', requiredRight: 'a.thing.drop' },
  },
})

test('a refused state is below the state it was refused in, regardless of its number', () => {
  expect(stateOrder(it)).toEqual(['a', 'b', 'bad', 'c', 'gone'])
})

test('the list contains every move once, with the target of its refusal', () => {
  expect(
    moveRows(it).map(({ n, move, from, to, refused }) => [n, move, from, to, refused]),
  ).toEqual([
    [1, 'submit', ['a', 'bad'], ['b'], []],
    [2, 'audit', ['b'], ['c'], ['bad']],
    [3, 'finish', ['c'], ['c'], []],
    [4, 'drop', ['a', 'b', 'bad'], ['gone'], []],
  ])
})

describe('the diagram', () => {
  const drawing = layoutDiagram(it)
  test('arrows between neighbours have a label, all others a number in a lane', () => {
    expect(drawing.tags.map(({ n, refused }) => [n, refused])).toEqual([
      [1, false],
      [2, false],
      [2, true],
    ])
    expect(
      drawing.arrows.filter(({ badge }) => badge).map(({ n, lines }) => [n, lines.length]),
    ).toEqual([
      [1, 1],
      [3, 1],
      [4, 3],
    ])
  })
  test('elements neither overlap nor leave the diagram', () => {
    const { boxes, arrows, width, height } = drawing
    for (const [at, box] of boxes.entries()) {
      expect(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true)
      if (at) expect(box.y).toBeGreaterThan(boxes[at - 1]!.y + boxes[at - 1]!.height)
    }
    const badges = arrows.flatMap(({ badge }) => (badge ? [badge] : []))
    for (const [at, one] of badges.entries()) {
      expect(
        boxes.some(
          (box) =>
            one.x > box.x - 8 &&
            one.x < box.x + box.width + 8 &&
            one.y > box.y &&
            one.y < box.y + box.height,
        ),
      ).toBe(false)
      for (const other of badges.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(17)
    }
  })
  test('draws every arrow of the machine', () => {
    const drawn = drawing.arrows.reduce((sum, { lines }) => sum + lines.length, 0)
    expect(drawn).toBe(edgesOf(it).reduce((sum, { from }) => sum + from.length, 0))
  })
})
