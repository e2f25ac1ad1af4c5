/**
 * Built-in dictionaries: code, titles, and entries as key, Chinese, English. Records store the
 * keys, which never change.
 */
import { DOC_SHIP_TYPES } from '#common/rules/ships/doc-types.ts'
import { SHIP_TYPES } from '#common/rules/ships/ship-types.ts'

export type Entries = readonly (readonly [key: string, zh: string, en: string])[]
export type Dictionary = readonly [
  dictCode: string,
  titleZh: string,
  titleEn: string,
  entries: Entries,
]

// One dictionary per entry, so that the table is read as one.
// prettier-ignore
export const dictionaries: readonly Dictionary[] = [
  ['SEX', '性别', 'Sex', [['1', '男', 'Male'], ['2', '女', 'Female']]],
  ['REGION', '区域', 'Region', [
    ['SHA', '上海', 'Shanghai'], ['SIN', '新加坡', 'Singapore'], ['PAN', '巴拿马', 'Panama'], ['TWN', '中国台湾', 'Taiwan'], ['KOR', '韩国', 'Korea'],
    ['PHL', '菲律宾', 'Philippines'],
  ]],
  ['USER_TYPE', '用户类型', 'User type', [
    ['staff', '内部员工', 'Staff'], ['surveyor', '验船师', 'Surveyor'], ['customer', '客户（船东）', 'Customer / Ship owner'], ['flag', '船旗国', 'Flag state'],
  ]],
  ['SHIP_TYPE', '船舶类型', 'Ship type', SHIP_TYPES.map(({ code, nameZh, nameEn }) => [code, nameZh, nameEn] as const)],
  ['DOC_TYPE', '符合证明的船舶类型', 'Ship type of a DOC', DOC_SHIP_TYPES],
  ['SHIP_STATUS', '船舶状态', 'Ship status', [
    ['inService', '营运', 'In service'], ['underConstruction', '在建', 'Under construction'], ['laidUp', '闲置', 'Laid up'], ['underRepair', '修理', 'Under repair'],
    ['transferred', '转出', 'Transferred'], ['deleted', '注销', 'Deleted'], ['scrapped', '拆解', 'Scrapped'], ['lost', '灭失', 'Lost'],
  ]],
  ['CUSTOMER_TYPE', '客户类型', 'Customer type', [
    ['owner', '登记船东', 'Registered owner'], ['ismManager', '管理公司', 'ISM manager'], ['crewManager', '船员管理', 'Crew manager'], ['operator', '经营人', 'Operator'],
    ['offshore', '离岸公司', 'Offshore company'], ['agent', '代理', 'Agent'], ['shipyard', '船厂', 'Shipyard'], ['maker', '厂家', 'Manufacturer'],
    ['bareboat', '光租人', 'Bareboat charterer'],
  ]],
  ['CUSTOMER_NATURE', '客户性质', 'Customer nature', [['direct', '直接客户', 'Direct'], ['agent', '代理', 'Agent'], ['partner', '合作伙伴', 'Partner']]],
  ['CERT_TERM', '证书期限', 'Certificate term', [
    ['full', '正式', 'Full-term'], ['interim', '临时', 'Interim'], ['short', '短期', 'Short-term'], ['conditional', '有条件', 'Conditional'],
    ['single', '单航次', 'Single voyage'], ['extended', '展期', 'Extended'],
  ]],
  ['SURVEY_TYPE', '检验类别', 'Survey type', [
    ['initial', '初次', 'Initial'], ['annual', '年度', 'Annual'], ['intermediate', '中间', 'Intermediate'], ['periodical', '定期', 'Periodical'],
    ['renewal', '换证/特别', 'Renewal / Special'], ['bottom', '船底外部', 'Bottom / Docking'], ['tailshaft', '尾轴', 'Tailshaft'], ['boiler', '锅炉', 'Boiler'],
    ['additional', '附加', 'Additional'], ['occasional', '临时', 'Occasional / Damage'], ['changeOfFlag', '换旗', 'Change of flag'],
    ['transferOfClass', '转级', 'Transfer of class'], ['tax', '吨税', 'Tonnage tax'],
  ]],
  ['AUDIT_TYPE', '审核类别', 'Audit type', [
    ['initial', '初次审核', 'Initial'], ['annual', '年度审核', 'Annual'], ['intermediate', '中间审核', 'Intermediate'], ['renewal', '换证审核', 'Renewal'],
    ['interim', '临时审核', 'Interim'], ['additional', '附加审核', 'Additional'],
  ]],
  ['ACTION_TYPE', '业务类型', 'Action', [
    ['issue', '新签', 'Issue'], ['renew', '换证', 'Renew'], ['endorse', '签署', 'Endorse'], ['extend', '展期', 'Extend'], ['reissueLost', '补发', 'Reissue (lost)'],
    ['reissueChange', '换发', 'Reissue (change of particulars)'], ['cancel', '注销', 'Cancel'], ['reinstate', '恢复', 'Reinstate'],
  ]],
  ['CYCLE_TYPE', '周期类型', 'Cycle', [
    ['anniversary', '周年', 'Anniversary +/-'], ['secondOrThird', '第2或第3周年', '2nd or 3rd anniversary'],
    ['betweenSecondAndThird', '第2与第3周年之间', 'Between 2nd and 3rd anniversary'], ['secondToThird', '第2周年前3个月至第3周年后3个月', '2nd -3 months to 3rd +3 months'],
    ['beforeExpiry', '到期前', 'Before expiry'], ['maxInterval', '间隔上限', 'Max interval'], ['none', '无', 'None'],
  ]],
  ['TERM_UNIT', '期限单位', 'Unit of term', [['1', '年', 'Year'], ['2', '月', 'Month'], ['3', '日', 'Day']]],
  ['REMINDER_UNIT', '提醒单位', 'Unit of reminders', [['1', '年', 'Years'], ['2', '个月', 'Months'], ['3', '天', 'Days']]],
  ['FORM_TYPE', '表单类型', 'Form type', [['1', 'FC', 'FC'], ['2', 'RA', 'RA'], ['3', 'RO', 'RO'], ['4', '公约', 'Convention']]],
  ['FEE_CERT_TYPE', '收费证书类型', 'Certificate type for fees', [
    ['10', '法定/入级证书', 'Statutory / class certificate'], ['20', '登记证书', 'Registration certificate'], ['30', '手册与图纸审批', 'Manual and plan approval'],
  ]],
  ['FEE_CERT_SUB', '收费证书细类', 'Certificate sub-type for fees', [
    ['10', '法定检验', 'Statutory survey'], ['20', '法定审核与海事劳工', 'Statutory audit and MLC'], ['30', '入级检验', 'Class survey'],
  ]],
  ['OTHER_FEE_TYPE', '其他费用类型', 'Other fee type', [
    ['40', '入级检验', 'Class survey'], ['50', '其他检验', 'Other survey'], ['60', '其他费用', 'Other charges'], ['70', '管理与检验费', 'Admin and survey fee'],
  ]],
  ['FEE_ITEM', '费用项目', 'Fee item', [
    ['travel', '交通费', 'Travel'], ['overtime', '加班费', 'Overtime'], ['standby', '等待费', 'Standby'], ['courier', '快递费', 'Courier'],
    ['urgent', '加急费', 'Urgent service'], ['bank', '银行手续费', 'Bank charges'], ['planApproval', '图纸审查', 'Plan approval'],
    ['certificate', '证书工本', 'Certificate cost'], ['tonnageTax', '吨税', 'Tonnage tax'], ['registration', '登记费', 'Registration fee'],
    ['radioLicence', '电台执照', 'Radio licence'], ['attendance', '现场检验', 'Attendance'], ['admin', '管理费', 'Administration'],
  ]],
  ['CURRENCY', '币种', 'Currency', [
    ['USD', '美元', 'US dollar'], ['CNY', '人民币', 'Renminbi'], ['SGD', '新加坡元', 'Singapore dollar'], ['KRW', '韩元', 'Korean won'],
    ['PHP', '菲律宾比索', 'Philippine peso'], ['TWD', '新台币', 'New Taiwan dollar'], ['EUR', '欧元', 'Euro'],
  ]],
  ['PAY_METHOD', '付款方式', 'Payment method', [['tt', '电汇', 'T/T'], ['cash', '现金', 'Cash'], ['cheque', '支票', 'Cheque'], ['offset', '抵扣', 'Offset']]],
  ['CLOSE_REASON', '关闭原因', 'Reason for closing', [
    ['cancelled', '客户取消', 'Cancelled by customer'], ['declined', '报价未接受', 'Quotation declined'], ['notEligible', '不符合要求', 'Not eligible'],
    ['duplicate', '重复', 'Duplicate'], ['transferred', '已转其他机构', 'Transferred'],
  ]],
  ['REISSUE_REASON', '补换发原因', 'Reason for reissue', [
    ['lost', '遗失', 'Lost'], ['damaged', '损坏', 'Damaged'], ['name', '船名变更', 'Change of name'], ['owner', '船东变更', 'Change of owner'],
    ['flag', '船旗变更', 'Change of flag'], ['correction', '数据更正', 'Correction'],
  ]],
  ['LAW_TYPE', '法规类型', 'Law type', [
    ['convention', '公约', 'Convention'], ['code', '规则', 'Code'], ['flagLaw', '船旗国法规', 'Flag law'], ['classRule', '规范', 'Class rule'],
    ['procedure', '内部程序', 'Procedure'],
  ]],
  ['NEWS_TYPE', '通函类型', 'Circular type', [
    ['circular', '通函', 'Circular'], ['notice', '公告', 'Notice'], ['technical', '技术信息', 'Technical information'], ['pscAlert', 'PSC 预警', 'PSC alert'],
  ]],
  ['SURVEY_LEVEL', '验船师级别', 'Surveyor level', [
    ['assistant', '助理', 'Assistant'], ['surveyor', '验船师', 'Surveyor'], ['senior', '高级', 'Senior'], ['chief', '主任', 'Chief'],
  ]],
  ['INSPECTION_SCOPE', '检验范围', 'Scope of inspection', [
    ['hull', '船体', 'Hull'], ['machinery', '轮机', 'Machinery'], ['electrical', '电气', 'Electrical'], ['radio', '无线电', 'Radio'],
    ['safety', '安全设备', 'Safety equipment'], ['tonnage', '吨位', 'Tonnage'], ['ISM', '安全管理 ISM', 'ISM'], ['ISPS', '船舶保安 ISPS', 'ISPS'],
    ['MLC', '海事劳工 MLC', 'MLC'], ['product', '产品', 'Product'], ['plan', '审图', 'Plan approval'],
  ]],
  ['GRANT_TYPE', '授权类型', 'Authorisation', [['flag', '船旗授权', 'Flag authorisation'], ['society', '公司授权', 'Society authorisation']]],
  ['GRANT_STATUS', '授权状态', 'Status of authorisation', [
    ['valid', '有效', 'Valid'], ['suspended', '暂停', 'Suspended'], ['expired', '过期', 'Expired'], ['withdrawn', '撤销', 'Withdrawn'],
  ]],
  ['REG_DOCUMENT', '登记文件', 'Papers for registration', [
    ['billOfSale', '卖据', 'Bill of sale'], ['deletionOrFree', '原船旗注销证明或无抵押证明', 'Deletion or non-encumbrance certificate'], ['goodStanding', '公司存续证明', 'Certificate of good standing'],
    ['powerOfAttorney', '授权委托书', 'Power of attorney'], ['tonnage', '国际吨位证书（1969）', 'Tonnage certificate (ITC 69)'], ['classStatus', '船级证明', 'Confirmation of class'],
    ['ismIsps', 'ISM / ISPS 证明', 'ISM and ISPS confirmation'], ['radioAccounting', '无线电账务机构确认', 'Radio accounting authority'], ['provisional', '临时船舶国籍证书', 'Provisional certificate of registry'],
    ['ownerRequest', '船东注销申请', "Owner's request for deletion"], ['mortgageeConsent', '抵押权人同意书', "Mortgagee's consent, or proof of no mortgage"], ['originalRegistry', '原国籍证书正本', 'Original certificate of registry'],
    ['manningProposal', '配员方案', 'Proposed manning'], ['radioEquipment', '无线电设备清单', 'List of radio equipment'], ['csrAmendment', 'CSR 修改表（表 2、3）', 'CSR amendment and index (Forms 2 and 3)'],
    ['earlierCsr', '以往的连续概要记录', 'Earlier continuous synopsis records'], ['blueCard', '保险人蓝卡', "Insurer's blue card"],
  ]],
  ['EDU', '学历', 'Education', [['associate', '大专', 'Associate'], ['bachelor', '本科', 'Bachelor'], ['master', '硕士', 'Master'], ['doctor', '博士', 'Doctor']]],
  ['NAV_AREA', '航区', 'Navigation area', [
    ['unrestricted', '无限', 'Unrestricted'], ['greaterCoastal', '近海', 'Greater coastal'], ['coastal', '沿海', 'Coastal'], ['sheltered', '遮蔽', 'Sheltered'],
    ['harbour', '港内', 'Harbour'],
  ]],
  ['HULL_MATERIAL', '船体材料', 'Hull material', [['steel', '钢', 'Steel'], ['aluminium', '铝', 'Aluminium'], ['frp', '玻璃钢', 'FRP'], ['wood', '木', 'Wood']]],
  ['PROPULSION', '推进方式', 'Propulsion', [
    ['diesel', '柴油机', 'Diesel'], ['electric', '电力', 'Electric'], ['dualFuel', '双燃料', 'Dual fuel'], ['none', '无动力', 'Non-propelled'],
  ]],
]
