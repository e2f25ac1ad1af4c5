import { machine, state } from '#common/machine.ts'
import { newsText } from './news.text.ts'

/** A circular is withdrawn before its text is changed, so that everybody who has read it has read the same. */
export const newsMachine = machine('sys/news', {
  states: {
    draft: state(10, ['草稿', 'Draft'], 'grey', 'edit'),
    published: state(20, ['已发布', 'Published'], 'blue', 'sent'),
    withdrawn: state(30, ['已撤回', 'Withdrawn'], 'grey', 'stopped', 'aside'),
  },
  start: 'draft',
  ends: ['withdrawn'],
  words: { moves: newsText.moves },
  moves: {
    publish: { from: ['draft', 'withdrawn'], to: 'published', needs: 'sys.news.publish', stamps: 'publishedBy' },
    withdraw: { from: ['published'], to: 'withdrawn', needs: 'sys.news.withdraw' },
  },
})
