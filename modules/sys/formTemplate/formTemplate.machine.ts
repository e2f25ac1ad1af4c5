import { machine } from '#common/machine.ts'
import { formTemplateText } from './formTemplate.text.ts'

/** A published template stays in force while its next version is drafted: publishing again freezes that one. */
export const formTemplateMachine = machine('sys/formTemplate', {
  states: { draft: 10, published: 20, withdrawn: 30 },
  start: 'draft',
  ends: ['published', 'withdrawn'],
  words: { states: formTemplateText.states, moves: formTemplateText.moves },
  moves: {
    publish: { from: ['draft', 'published', 'withdrawn'], to: 'published', needs: 'sys.formTemplate.publish' },
    withdraw: { from: ['published'], to: 'withdrawn', needs: 'sys.formTemplate.publish', remark: 'required' },
  },
})
