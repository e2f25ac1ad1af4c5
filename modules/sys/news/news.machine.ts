import { defineMachine, state } from '#common/machine.ts'
import { newsText } from './news.text.ts'

/**
 * A circular must be withdrawn before its text changes, so that all readers have read the same
 * text.
 */
export const newsMachine = defineMachine('sys/news', {
  states: {
    draft: state(10, ['草稿', 'Draft'], 'grey', 'edit'),
    published: state(20, ['已发布', 'Published'], 'blue', 'sent'),
    withdrawn: state(30, ['已撤回', 'Withdrawn'], 'grey', 'stopped', 'aside'),
  },
  initialState: 'draft',
  finalStates: ['withdrawn'],
  labels: { moves: newsText.moves },
  moves: {
    publish: {
      from: ['draft', 'withdrawn'],
      to: 'published',
      requiredRight: 'sys.news.publish',
      recordsActorIn: 'publishedBy',
    },
    withdraw: { from: ['published'], to: 'withdrawn', requiredRight: 'sys.news.withdraw' },
  },
})
