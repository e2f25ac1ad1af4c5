import { text } from '#common/text.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'

const own = text('shipQuery', {
  title: ['船舶查询', 'Ship query'],
  one: ['船舶', 'Ship'],
  facts: ['船舶资料', 'Particulars'],
  certs: ['证书与检验窗口', 'Certificates and windows'],
  noCerts: ['该船尚无证书', 'This ship has no certificates yet'],
  former: ['已失效或被替代的证书（{count}）', 'Certificates no longer in force ({count})'],
  windowTitle: ['检验窗口', 'Survey windows'],
  cert: ['证书', 'Certificate'],
  next: ['下一检验', 'Next survey'],
  opens: ['开始', 'Opens'],
  due: ['到期', 'Due'],
  closes: ['结束', 'Closes'],
  noWindows: ['无检验窗口', 'No survey windows'],
})

/** The words of a ship are those of the register. */
export const shipQueryText = { ...own, labels: shipText.labels, sections: shipText.sections }
