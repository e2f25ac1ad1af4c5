import { defineMessages } from '#common/text.ts'

export const shipHelp = defineMessages('helpShip', {
  title: ['船舶', 'Ships'],
  about: [
    '一艘船的全貌：检验状态、证书、记录和费用。从这里可以看出何时须做哪些检验，哪些可以一次登轮完成。',
    'Everything about a ship: survey status, certificates, records and fees. It shows which surveys fall due and when, and which can be combined in one visit.',
  ],
  pages: {
    '/ship/query/list': [
      '按任何编号或名称查找船舶，打开其检验状态',
      'Find a ship by any number or name and open its survey status',
    ],
    '/ship/manager/list': [
      '管理公司及其船队、DOC 证书',
      'Management companies with their fleets and DOC',
    ],
    '/ship/cert/list': [
      '全部船舶和公司的证书，窗口状态和下一个到期日',
      'Certificates of all ships and companies, with window status and next due date',
    ],
    '/ship/forecast/list': [
      '按月份列出到期检验和按现行标准的收入',
      'Surveys due by month, with revenue by current tariffs',
    ],
    '/ship/record/list': [
      '检验记录、船级条件、备忘、港口国检查和损坏',
      'Survey records, conditions of class, memoranda, port state control and damage',
    ],
    '/ship/reminder/list': [
      '已发出的窗口和记录提醒，以及邮件是否送达',
      'Reminders sent for survey windows and records, and whether the e-mail was delivered',
    ],
  },
  status: {
    title: ['查看检验状态', 'Viewing the survey status'],
    open: [
      '在“船舶查询”中打开船舶，第一个标签即检验状态：未来 24 个月的全部窗口。',
      'Open the ship under "Ship query". The first tab is the survey status: all windows in the next 24 months.',
    ],
    plan: [
      '在“检验测算”中输入完成日期，查看每份证书的结果和可合并的检验，并由此申请检验或报价。',
      'Enter a completion date in the what-if planner to see the result for each certificate and which surveys can be combined, and request or quote them from there.',
    ],
    duties: [
      '“证书”标签的“应持证书”列出公约要求而船舶档案中没有有效证书的项目，附公约条款；先在船舶资料中填写航行与用途、乘客和船上人数。全部船舶的缺项见“到期工作预测”中的“缺少的应持证书”。',
      '"Certificates to carry", under "Certificates", lists certificates required by conventions that are not in force in the register, with the regulation. First enter trade, passengers and persons on board in the particulars. The missing certificates of all ships are under "Missing certificates" in the due-work forecast.',
    ],
    act: ['由此申请或分派检验。', 'Request or assign surveys from there.'],
    equipment: [
      '“资料与设备”标签的“设备”记录证书所附记录中的设备；只需填写一次，签发证书时的更改会写回。',
      '"Equipment", under "Particulars and equipment", contains the equipment listed in the records attached to certificates. Enter it once; changes made when issuing a certificate are written back.',
    ],
  },
  items: {
    title: ['管理循环检验项目', 'Managing continuous survey items'],
    enter: [
      '在船舶页面“入级”标签的“循环检验”中登记轮机（CSM）和船体（CSH）项目，或用“导入”从表格读入：每行一项，列出编号、名称和首个周期起算日。',
      'Enter machinery (CSM) and hull (CSH) items on the ship page under "Class", "Continuous survey", or import them from a spreadsheet: one item per row, with number, name and the start date of the first cycle.',
    ],
    credit: [
      '检验后逐项记录；下一周期自该日起算五年。经本社同意可展期一次，最多三个月。',
      'Credit each item after its survey; the next five-year cycle starts on that date. With the agreement of the society an item can be postponed once, by at most three months.',
    ],
    plan: [
      '登轮日期一年内到期的项目列在“检验测算”中；全部船舶的项目按月列在“到期工作预测”中。',
      'Items due within a year of the visit are listed in the what-if planner; the items of all ships are listed by month in the due-work forecast.',
    ],
  },
  condition: {
    title: ['处理船级条件', 'Handling a condition of class'],
    enter: [
      '在“船舶记录”中登记条件和期限；到期前自动提醒。',
      'Enter the condition and its due date under "Ship records". Reminders are sent before it is due.',
    ],
    clear: [
      '复查后由验船师填写意见并消除；须延期时写明理由。',
      'After re-inspection the surveyor clears it with a comment, or extends it with a reason.',
    ],
  },
  terms: {
    window: [
      '检验窗口：允许进行检验的期间，由开始日、到期日和截止日构成',
      'Survey window: period in which a survey may be carried out, with opening, due and closing dates',
    ],
    anniversary: [
      '周年日：与证书有效期截止日同月同日，年度检验围绕它前后三个月',
      'Anniversary date: day and month of the certificate expiry; annual surveys are carried out within three months before or after it',
    ],
    kinds: [
      '年度、中间、定期、换证检验：证书有效期内依次进行的检验',
      'Annual, intermediate, periodical, renewal survey: surveys required during the validity of a certificate',
    ],
    condition: [
      '船级条件：须在期限内完成的修理或检查',
      'Condition of class: repair or check that must be completed by a due date',
    ],
    memo: [
      '备忘：不影响船级、供下次检验参考的说明',
      'Memorandum: note for the next survey that does not affect class',
    ],
    doc: [
      'DOC 与 SMC：公司的符合证明，和以它为依据的船舶安全管理证书',
      'DOC and SMC: the document of compliance of a company, and the safety management certificate of a ship that depends on it',
    ],
  },
})
