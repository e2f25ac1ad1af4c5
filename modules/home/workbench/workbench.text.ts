import { text } from '#common/text.ts'

export const workbenchText = text('workbench', {
  title: ['工作台', 'Workbench'],
  one: ['工作台', 'Workbench'],
  labels: {},
  hello: ['{name}，您好', 'Hello, {name}'],
  todos: ['待办', 'To do'],
  noTodos: ['目前没有待办事项', 'Nothing is waiting for you'],
  oldest: ['等待最久的事项', 'Waiting longest'],
  records: ['工作记录', 'Work records'],
  noRecords: ['还没有工作记录', 'No work records yet'],
  item: ['事项', 'Item'],
  ship: ['船舶', 'Ship'],
  state: ['状态', 'State'],
  since: ['等待开始', 'Waiting since'],
  time: ['时间', 'Time'],
  action: ['操作', 'Action'],
})
