import { defineMachine, state } from '#common/machine.ts'
import { formTemplateText } from './formTemplate.text.ts'

/**
 * A published template stays in force while its next version is drafted. Publishing again freezes
 * that version.
 */
export const formTemplateMachine = defineMachine('sys/formTemplate', {
  states: {
    draft: state(10, ['草稿', 'Draft'], 'amber', 'edit'),
    published: state(20, ['已发布', 'Published'], 'green', 'done'),
    withdrawn: state(30, ['已停用', 'Withdrawn'], 'grey', 'stopped', 'aside'),
  },
  initialState: 'draft',
  finalStates: ['published', 'withdrawn'],
  labels: { moves: formTemplateText.moves },
  moves: {
    publish: {
      from: ['draft', 'published', 'withdrawn'],
      to: 'published',
      requiredRight: 'sys.formTemplate.publish',
    },
    withdraw: {
      from: ['published'],
      to: 'withdrawn',
      requiredRight: 'sys.formTemplate.publish',
      remark: 'required',
    },
  },
})
