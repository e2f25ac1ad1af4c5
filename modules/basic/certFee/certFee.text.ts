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
  singular: ['收费区间', 'Fee band'],
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
    since: ['此版本自', 'This version from'],
    until: ['至', 'Until'],
    userName: ['修改人', 'Changed by'],
    quantity: ['数量', 'Quantity'],
    grossTonnage: ['总吨', 'Gross tonnage'],
    date: ['计价日期', 'Pricing date'],
    ship: ['船舶', 'Ship'],
  } satisfies Labels<(typeof certFee)['fields']> & Record<string, readonly [string, string]>,
  certType: category,
  feeType: sub,
  inEffect: {
    now: ['生效中', 'In effect'],
    future: ['未生效', 'Not yet in effect'],
    past: ['已失效', 'No longer in effect'],
  },

  anyCert: ['任何证书', 'Any certificate'],
  onlyTerms: ['留空表示不限', 'Leave empty for any'],
  certHelp: [
    '留空则为该大类（小类）的默认收费',
    'Leave empty for the default of the category or subcategory',
  ],
  endTonHelp: [
    '留空表示没有上限；两端均包含在内',
    'Leave empty for no upper limit; both limits are included',
  ],
  unitHelp: ['在固定费用之外，按总吨另计', 'Charged by gross tonnage in addition to the fixed fee'],
  stepHelp: [
    '每满若干总吨计一个单位，不足者按一个单位计；留空为 1',
    'Charged per this number of GT or part thereof; 1 if left empty',
  ],
  aboveHelp: [
    '只对超过部分计费；留空为 0',
    'Only tonnage above this value is charged; 0 if left empty',
  ],
  sections: {
    what: ['适用范围', 'Scope'],
    when: ['生效日期', 'Effective dates'],
    band: ['区间和费用', 'Band and fee'],
    tonnage: ['按吨计费', 'By tonnage'],
  },
  orderHelp: [
    '先按证书，再按小类、检验类别、船型、船旗逐项匹配，最具体的收费标准优先；然后按总吨找到区间。检验类别先于船型，因为它说明所做的工作。',
    'The most specific tariff applies: first by certificate, then by subcategory, survey type, ship type and flag; then the band is found by gross tonnage. Survey type comes before ship type because it determines the work done.',
  ],

  tariff: ['收费标准', 'Tariff'],
  newTariff: ['新建收费标准', 'New tariff'],
  rowHistory: ['历史', 'History'],
  showRow: ['查看该收费', 'View fee'],
  wholeTariff: ['整个收费标准', 'Whole tariff'],
  bands: ['各吨位区间', 'Bands'],
  addBand: ['添加区间', 'Add band'],
  removeBand: ['删除第 {n} 个区间', 'Delete band {n}'],
  bandCell: ['{label}，第 {n} 个区间', '{label}, band {n}'],
  saved: ['收费标准已保存', 'Tariff saved'],
  pasteHelp: [
    '可从 Excel 复制多行后粘贴到任一格：列的次序与表中相同',
    'You can paste rows copied from Excel into any cell; columns must be in the order of this table',
  ],
  pasted: ['已粘贴 {rows} 行', '{rows} rows pasted'],
  pastedPartly: [
    '已粘贴 {rows} 行；{count} 格不是数字，未采用：{words}',
    '{rows} {rows|row|rows} pasted; {count} {count|cell is not a number and was|cells are not numbers and were} skipped: {words}',
  ],
  range: ['费用范围', 'Fee range'],
  copy: ['复制为新的收费标准', 'Copy as a new tariff'],
  copied: ['已复制：请填写新的生效日期', 'Copied: enter the new effective date'],
  endPrevious: ['前一收费标准于前一天终止', 'End the previous tariff the day before'],
  endPreviousHelp: [
    '适用范围相同、仍在生效的收费标准自动终止',
    'Tariffs with the same scope that are still in effect end automatically',
  ],
  noBands: ['暂无区间', 'No bands yet'],
  missing: ['请填写', 'This field is required'],
  fixBands: ['请先更正标出的区间', 'Correct the marked bands first'],
  staleTariff: [
    '该收费标准已被他人修改，请重新打开后再改',
    'Another user has changed this tariff: open it again and repeat your changes',
  ],

  tester: ['费用试算', 'Fee calculator'],
  testerHelp: [
    '选择证书、其他费用和船舶，或直接填写船型、船旗和总吨',
    'Choose certificates, other fees and a ship, or enter ship type, flag and gross tonnage',
  ],
  testerShip: ['船舶和日期', 'Ship and date'],
  testerItems: ['证书', 'Certificates'],
  testerOthers: ['其他费用', 'Other fees'],
  itemNeeded: ['请选择证书类型或其他费用项目', 'Choose a certificate type or another fee'],
  work: ['计算', 'Calculate'],
  total: ['合计', 'Total'],
  manual: ['人工定价', 'Manual price'],
  manualCount: [
    '{count} 行需人工定价，未计入合计',
    '{count} {count|line needs|lines need} a manual price and {count|is|are} not included in the total',
  ],
  unitPrice: ['单价', 'Unit price'],
  amount: ['金额', 'Amount'],
  why: ['依据', 'Basis'],
  versionTitle: ['第 {id} 号收费，第 {version} 版', 'Fee {id}, version {version}'],

  certOfOther: [
    '该证书属于另一大类，请另选',
    'This certificate belongs to another category: choose another one',
  ],
  subOfOther: [
    '该证书属于另一小类；请留空',
    'This certificate belongs to another subcategory: leave this field empty',
  ],
  subForbidden: [
    '只有法定和入级证书分小类：请留空',
    'Only statutory and class certificates have subcategories: leave this field empty',
  ],
  noSuchWord: ['字典中没有“{word}”', 'The dictionary has no “{word}”'],
  hole: [
    '这样会在 {lower} 与 {upper} 之间留下空档：请在收费标准页面整体修改',
    'This would leave a gap between {lower} and {upper}: change the whole tariff on the tariff page',
  ],
  clash: [
    '与适用范围相同的收费标准（第 {id} 号，{period}）日期重叠：请先终止它，或选择“前一收费标准于前一天终止”',
    'The dates overlap with a tariff for the same scope (no. {id}, {period}): end that tariff first, or select “End the previous tariff the day before”',
  ],
  clashInFile: [
    '与文件第 {row} 行适用范围相同的收费标准（{period}）日期重叠：请先结束其中一个',
    'The dates overlap with a tariff for the same scope in row {row} of the file ({period}): end one of them first',
  ],
  present: [
    '相同适用范围和日期的收费标准已存在（第 {id} 号）：请打开它修改',
    'A tariff with the same scope and dates already exists (no. {id}): open and change that tariff',
  ],
  bandUnknown: ['该区间不属于读取的收费标准', 'This band does not belong to the loaded tariff'],
  certNeeded: ['请选择证书类型或证书大类', 'Choose a certificate type or a category'],
  noVersion: ['没有这一版本', 'This version does not exist'],
})
