import { machine } from '#common/machine.ts'
import { newsText } from './news.text.ts'

/** A circular is withdrawn before its text is changed, so that everybody who has read it has read the same. */
export const newsMachine = machine('sys/news', {
  states: { draft: 10, published: 20, withdrawn: 30 },
  start: 'draft',
  ends: ['withdrawn'],
  words: { states: newsText.states, moves: newsText.moves },
  moves: {
    publish: { from: ['draft', 'withdrawn'], to: 'published', needs: 'sys.news.publish', stamps: 'publishedBy' },
    withdraw: { from: ['published'], to: 'withdrawn', needs: 'sys.news.withdraw' },
  },
})
