import { text } from '#common/text.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'

const own = text('shipQuery', {
  title: ['船舶查询', 'Ship query'],
  one: ['船舶', 'Ship'],
  facts: ['船舶资料', 'Particulars'],
  edit: ['编辑', 'Edit'],
  history: ['历史记录', 'History'],
  toCheck: ['有需要核对的内容', 'Something to check'],
  certs: ['证书与检验窗口', 'Certificates and windows'],
  noCerts: ['该船尚无证书', 'This ship has no certificates yet'],
  onlyInForce: ['仅显示有效证书', 'In force only'],
  certificate: ['证书', 'Certificate'],
  certNo: ['证书编号', 'Certificate no.'],
  term: ['期限', 'Term'],
  issued: ['签发', 'Issued'],
  expires: ['有效期至', 'Expires'],
  state: ['状态', 'State'],
  windows: ['待完成的检验', 'Surveys to come'],
  extended: ['展期前 {date}', 'before extension {date}'],
  superseded: ['已被替代', 'Superseded'],
  invalid: ['无效', 'Not valid'],
  expired: ['已过期', 'Expired'],
  inForce: ['有效', 'In force'],
})

/** The words of a ship are those of the register. */
export const shipQueryText = { ...own, labels: shipText.labels, sections: shipText.sections, actions: shipText.actions }
