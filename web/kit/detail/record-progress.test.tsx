import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defineMachine, state } from '#common/machine.ts'
import { LanguageOverride } from '../../api/text.tsx'
import { NextActor } from './RecordProgress.tsx'

const machine = defineMachine('basic/berth', {
  states: {
    open: state(10, ['待办', 'Open'], 'blue', 'edit'),
    done: state(20, ['完成', 'Done'], 'green', 'done'),
  },
  initialState: 'open',
  finalStates: ['done'],
  labels: { moves: { finish: { key: 'berth.finish', zh: '完成', en: 'Finish' } } },
  moves: {
    finish: { from: ['open'], to: 'done', requiredRight: 'basic.berth.finish', todo: true },
  },
})
const row = { id: 1, status: 10, statusTime: new Date().toISOString(), waitingFor: ['Lin Haifeng'] }
const endsBy = { key: 'berth.ends', zh: '自动完成', en: 'Finishes automatically' }
const html = (props: object) =>
  renderToStaticMarkup(
    <LanguageOverride lang="en">
      <NextActor machine={machine} row={row} {...props} />
    </LanguageOverride>,
  )

test('says who acts next, or what ends the state without a move', () => {
  expect(html({})).toContain('Waiting for Lin Haifeng: Finish')
  expect(html({ endsBy })).toContain('Finishes automatically')
  expect(html({ endsBy })).not.toContain('Lin Haifeng')
})
