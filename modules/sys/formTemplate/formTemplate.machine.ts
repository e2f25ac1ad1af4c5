import { machine, state } from '#common/machine.ts'
import { formTemplateText } from './formTemplate.text.ts'

/** A published template stays in force while its next version is drafted: publishing again freezes that one. */
export const formTemplateMachine = machine('sys/formTemplate', {
  states: {
    draft: state(10, ['草稿', 'Draft'], 'amber', 'edit'),
    published: state(20, ['已发布', 'Published'], 'green', 'done'),
    withdrawn: state(30, ['已停用', 'Withdrawn'], 'grey', 'stopped', 'aside'),
  },
  start: 'draft',
  ends: ['published', 'withdrawn'],
  words: { moves: formTemplateText.moves },
  moves: {
    publish: { from: ['draft', 'published', 'withdrawn'], to: 'published', needs: 'sys.formTemplate.publish' },
    withdraw: { from: ['published'], to: 'withdrawn', needs: 'sys.formTemplate.publish', remark: 'required' },
  },
})
