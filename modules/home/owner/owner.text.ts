import { text } from '#common/text.ts'

export const ownerText = text('owner', {
  title: ['船东工作台', 'Ship owner workbench'],
  one: ['船东工作台', 'Ship owner workbench'],
  labels: {},
  fleet: ['我的船队', 'My fleet'],
  ships: ['船舶', 'Ships'],
  certificates: ['有效证书', 'Valid certificates'],
  noShips: ['您名下还没有船舶；如有遗漏，请联系船级社', 'No ships are recorded for you yet; if one is missing, please tell the society'],
  windowState: {
    notOpen: ['窗口未开', 'Window not open'], open: ['窗口已开', 'Window open'], late: ['已过到期日', 'Past the due date'], overdue: ['已逾期', 'Overdue'],
    done: ['已完成', 'Done'],
  },
})
