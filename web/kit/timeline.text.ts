import { defineMessages } from '#common/text.ts'

export const timelineText = defineMessages('timeline', {
  states: {
    notOpen: ['未开放', 'Not open'],
    open: ['窗口内', 'Open'],
    late: ['已过到期日', 'Past due'],
    overdue: ['逾期', 'Overdue'],
    done: ['已完成', 'Done'],
  },
  today: ['今天', 'Today'],
  opens: ['开始', 'opens'],
  due: ['到期', 'due'],
  closes: ['结束', 'closes'],
  done: ['完成', 'done'],
})
