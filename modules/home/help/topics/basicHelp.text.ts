import { defineMessages } from '#common/text.ts'

export const basicHelp = defineMessages('helpBasic', {
  title: ['基础信息', 'Master data'],
  about: [
    '其他业务所依据的资料：船旗国、公司、验船师、船舶、证书类型、模板和收费标准。这里填写一次，报价、证书和报表自动引用。',
    'The data all other work is based on: flag states, companies, surveyors, ships, certificate types, templates and tariffs. Enter it once here; quotations, certificates and reports use it automatically.',
  ],
  pages: {
    '/basic/flag/list': [
      '船旗国及其船籍港、法规和通函',
      'Flag states with their ports of registry, laws and circulars',
    ],
    '/basic/customer/list': [
      '往来的公司：船东、管理公司、制造厂；联系人、银行账户和信用',
      'Companies the society does business with: owners, managers, manufacturers; contacts, bank accounts and credit',
    ],
    '/basic/surveyor/list': [
      '验船师的资格、检验范围、港口、签名和印章',
      'Surveyors with their qualifications, scopes, ports, signature and seals',
    ],
    '/basic/authorisation/list': [
      '船旗国授权的验船师及有效期',
      'Surveyors authorised by flag states, with expiry dates',
    ],
    '/basic/ship/list': [
      '船舶档案：尺度、吨位、机器、船东和管理公司，可从表格导入',
      'Ship register: dimensions, tonnage, machinery, owner and manager; can be imported from a spreadsheet',
    ],
    '/basic/cert/list': [
      '证书类型：编码、所属公约、有效期和窗口期规则',
      'Certificate types: code, convention, validity and window rules',
    ],
    '/basic/certTemplate/list': [
      '证书的 Word 模板及其参数；按船旗国、船型和吨位选用',
      'Word templates of certificates with their parameters, chosen by flag, ship type and tonnage',
    ],
    '/basic/report/list': ['报告的 Word 模板', 'Word templates for reports'],
    '/basic/certFee/list': [
      '按吨位区间的收费标准；“费用试算”说明采用了哪一行',
      'Tariffs by tonnage band; the fee calculator shows which row applies',
    ],
    '/basic/othFee/list': [
      '证书以外的费用：差旅、审图、管理费',
      'Fees other than certificate fees: travel, plan approval, administration',
    ],
  },
  ship: {
    title: ['登记一艘船', 'Registering a ship'],
    owner: [
      '先在“公司”中建立船东和管理公司。',
      'First create the owner and the manager under "Companies".',
    ],
    make: [
      '在“船舶查询”中新建；IMO 编号按校验位检查，资料完整度显示还缺什么。',
      'Create the ship under "Ship query". The check digit of the IMO number is verified; completeness shows what is missing.',
    ],
    change: [
      '以后的变化选择“变更”（保留日期）或“更正”（原先录入有误）。',
      'For later changes choose "Change" (recorded with its date) or "Correction" (the original entry was wrong).',
    ],
  },
  tariff: {
    title: ['调整收费标准', 'Changing a tariff'],
    row: [
      '打开整套标准，修改区间和费用；区间不能重叠，也不能有空缺。',
      'Open the whole tariff and change bands and fees; bands must not overlap or leave gaps.',
    ],
    from: [
      '填写生效日期；此前的报价仍按原标准计算。',
      'Enter the effective date. Earlier quotations keep their prices.',
    ],
    test: ['用“费用试算”核对结果。', 'Check the result with the fee calculator.'],
  },
  terms: {
    flag: [
      '船旗国：船舶登记的国家；法定证书以其名义签发',
      'Flag state: the state where the ship is registered; statutory certificates are issued on its behalf',
    ],
    imo: [
      'IMO 编号：船舶终身不变的七位编号；公司另有 IMO 公司编号',
      'IMO number: seven-digit number a ship keeps for life; companies have a separate IMO company number',
    ],
    tonnage: [
      '总吨位：船舶大小的度量，收费和公约多以此为准',
      'Gross tonnage: measure of the size of a ship on which most fees and conventions are based',
    ],
    scope: [
      '检验范围：验船师获准从事的检验',
      'Scope: the surveys a surveyor is authorised to carry out',
    ],
    class: [
      '船级符号：说明船舶符合哪些入级规范',
      'Class notations: the class rules a ship complies with',
    ],
  },
})
