import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { certFee } from './certFee.contract.ts'

const category = {
  10: ['法定和入级证书', 'Statutory and class'],
  20: ['登记证书', 'Registration'],
  30: ['手册和图纸审批', 'Manual and plan approval'],
} as const
const sub = {
  10: ['法定检验', 'Statutory survey'],
  20: ['法定审核和海事劳工', 'Statutory audit and MLC'],
  30: ['入级检验', 'Class survey'],
} as const

export const certFeeText = defineMessages('certFee', {
  title: ['证书费用', 'Certificate fees'],
  singular: ['收费区间', 'Fee of a band'],
  labels: {
    certType: ['证书大类', 'Category'],
    certId: ['证书类型', 'Certificate type'],
    feeType: ['小类', 'Subcategory'],
    surveyType: ['检验类别', 'Survey type'],
    shipType: ['船舶类型', 'Ship type'],
    flagId: ['船旗国', 'Flag'],
    effectiveFrom: ['生效日期', 'In effect from'],
    effectiveTo: ['失效日期', 'Last day'],
    staTon: ['总吨自', 'From GT'],
    endTon: ['总吨至', 'To GT'],
    fee: ['费用（美元）', 'Fee (USD)'],
    unitFee: ['单位费用（美元）', 'Unit fee (USD)'],
    unitStep: ['每多少总吨', 'Per GT'],
    unitAbove: ['超过总吨', 'Above GT'],
    minimum: ['最低收费', 'Minimum'],
    maximum: ['最高收费', 'Maximum'],
    remark: ['备注', 'Remark'],
    inEffect: ['是否生效', 'In effect'],
    place: ['次序', 'Order'],
    certCode: ['证书代码', 'Certificate code'],
    certNameZh: ['证书中文名', 'Certificate (Chinese)'],
    certNameEn: ['证书英文名', 'Certificate (English)'],
    flagNameZh: ['船旗国中文名', 'Flag (Chinese)'],
    flagNameEn: ['船旗国英文名', 'Flag (English)'],
    band: ['总吨区间', 'Band (GT)'],
    version: ['版本', 'Version'],
    since: ['此版本自', 'This version since'],
    until: ['至', 'Until'],
    userName: ['修改人', 'Changed by'],
    quantity: ['数量', 'Quantity'],
    grossTonnage: ['总吨', 'Gross tonnage'],
    date: ['计价日期', 'Date of the price'],
    ship: ['船舶', 'Ship'],
  } satisfies Labels<(typeof certFee)['fields']> & Record<string, readonly [string, string]>,
  certType: category,
  feeType: sub,
  inEffect: {
    now: ['生效中', 'In effect'],
    future: ['未生效', 'Not yet'],
    past: ['已失效', 'Ended'],
  },

  anyCert: ['任何证书', 'Any certificate'],
  onlyTerms: ['留空表示不限', 'Empty: any'],
  certHelp: [
    '留空则为该大类（小类）的默认收费',
    'Empty: the default of the category or subcategory',
  ],
  endTonHelp: [
    '留空表示没有上限；两端均包含在内',
    'Empty: no upper limit. Both limits belong to the band',
  ],
  unitHelp: ['在固定费用之外，按总吨另计', 'Charged by tonnage besides the fee'],
  stepHelp: [
    '每满若干总吨计一个单位，不足者按一个单位计；留空为 1',
    'One unit for so many GT or part thereof; empty: 1',
  ],
  aboveHelp: ['只对超过部分计费；留空为 0', 'Only what exceeds this tonnage is charged; empty: 0'],
  sections: {
    what: ['适用范围', 'What it is made for'],
    when: ['生效日期', 'When'],
    band: ['区间和费用', 'Band and fee'],
    tonnage: ['按吨计费', 'By tonnage'],
  },
  orderHelp: [
    '先按证书，再按小类、检验类别、船型、船旗逐项匹配，最具体的收费标准优先；然后按总吨找到区间。检验类别先于船型，因为它说明所做的工作。',
    'The most exact tariff applies: first by certificate, then subcategory, survey type, ship type and flag; then the band by tonnage. The survey stands before the ship type because it says what is done.',
  ],

  tariff: ['收费标准', 'Tariff'],
  newTariff: ['新建收费标准', 'New tariff'],
  rowHistory: ['历史', 'History'],
  showRow: ['查看该收费', 'Show the row'],
  wholeTariff: ['整个收费标准', 'Whole tariff'],
  bands: ['各吨位区间', 'Bands'],
  addBand: ['添加区间', 'Add a band'],
  removeBand: ['删除第 {n} 个区间', 'Remove band {n}'],
  bandCell: ['{label}，第 {n} 个区间', '{label}, band {n}'],
  saved: ['收费标准已保存', 'The tariff has been saved'],
  pasteHelp: [
    '可从 Excel 复制多行后粘贴到任一格：列的次序与表中相同',
    'Copy rows in Excel and paste them into any cell: the columns stand in the order of this table',
  ],
  pasted: ['已粘贴 {rows} 行', '{rows} rows pasted'],
  pastedPartly: [
    '已粘贴 {rows} 行；{count} 格不是数字，未采用：{words}',
    '{rows} rows pasted; {count} cells are no numbers and were left out: {words}',
  ],
  range: ['费用范围', 'Makes'],
  copy: ['复制为新的收费标准', 'Copy as a new tariff'],
  copied: ['已复制：请填写新的生效日期', 'Copied: enter the day from which it is in effect'],
  endPrevious: ['前一收费标准于前一天终止', 'The tariff before it ends the day before'],
  endPreviousHelp: [
    '适用范围相同、仍在生效的收费标准自动终止',
    'Tariffs for the same that are still in effect end by themselves',
  ],
  noBands: ['还没有区间', 'No band yet'],
  missing: ['请填写', 'Please fill this in'],
  fixBands: ['请先更正标出的区间', 'Correct the bands marked first'],
  staleTariff: [
    '该收费标准已被他人修改，请重新打开后再改',
    'Somebody else has changed this tariff: open it again and repeat your change',
  ],

  tester: ['费用试算', 'Fee calculator'],
  testerHelp: [
    '选择证书、其他费用和船舶，或直接填写船型、船旗和总吨',
    'Choose certificates, other fees and a ship, or enter type, flag and tonnage',
  ],
  testerShip: ['船舶和日期', 'Ship and date'],
  testerItems: ['证书', 'Certificates'],
  testerOthers: ['其他费用', 'Other fees'],
  itemNeeded: ['请选择证书类型或其他费用项目', 'Choose a certificate type or another fee'],
  work: ['计算', 'Calculate'],
  total: ['合计', 'Total'],
  manual: ['人工定价', 'Price by hand'],
  manualCount: [
    '{count} 行需人工定价，未计入合计',
    '{count} lines need a price by hand and are not in the total',
  ],
  unitPrice: ['单价', 'Each'],
  amount: ['金额', 'Amount'],
  why: ['依据', 'Why'],
  versionTitle: ['第 {id} 号收费，第 {version} 版', 'Fee row {id}, version {version}'],

  certOfOther: ['该证书属于另一大类', 'This certificate belongs to another category'],
  subOfOther: [
    '该证书属于另一小类；请留空',
    'This certificate belongs to another subcategory: leave this empty',
  ],
  subForbidden: [
    '只有法定和入级证书分小类：请留空',
    'Only statutory and class certificates have subcategories: leave it empty',
  ],
  noSuchWord: ['字典中没有“{word}”', 'The dictionary has no “{word}”'],
  hole: [
    '这样会在 {lower} 与 {upper} 之间留下空档：请在收费标准页面整体修改',
    'This would leave a gap between {lower} and {upper}: change the whole tariff on its page',
  ],
  clash: [
    '与适用范围相同的收费标准（第 {id} 号，{period}）日期重叠：请先结束它，或选择“前一收费标准于前一天终止”',
    'A tariff for the same (row {id}, {period}) is in effect on some of these days: end it first, or choose that it ends the day before',
  ],
  clashInFile: [
    '与文件第 {row} 行适用范围相同的收费标准（{period}）日期重叠：请先结束其中一个',
    'A tariff for the same in row {row} of the file ({period}) is in effect on some of these days: end one of them first',
  ],
  present: [
    '相同适用范围和日期的收费标准已存在（第 {id} 号）：请打开它修改',
    'There is a tariff for the same with these dates (row {id}): open that one',
  ],
  bandUnknown: [
    '该区间不属于读取的收费标准',
    'This band does not belong to the tariff that was read',
  ],
  certNeeded: ['请选择证书类型或证书大类', 'Choose a certificate type, or a category'],
  noVersion: ['没有这一版本', 'There is no such version'],
})
