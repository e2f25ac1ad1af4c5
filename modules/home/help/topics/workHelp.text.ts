import { defineMessages } from '#common/text.ts'

export const workHelp = defineMessages('helpWork', {
  title: ['检验业务', 'Survey work'],
  about: [
    '一笔业务从检验申请到收款：报价、分派、检验、证书、发票。每一步都在上一步的记录上继续，金额和进度随时可查。',
    'A job from survey request to payment: quotation, assignment, survey, certificate, invoice. Each step continues the record of the previous one, so amounts and progress are always visible.',
  ],
  pages: {
    '/work/surveyRequest/list': [
      '船东提出的检验申请、留言和费用估算',
      'Survey requests from owners, with messages and fee estimates',
    ],
    '/work/quotation/list': [
      '报价：项目、价格依据、审核、发送和客户答复',
      'Quotations: items, basis of prices, audit, sending and customer answer',
    ],
    '/work/surveyConfirm/list': [
      '等待分派验船师的报价项目',
      'Quotation lines waiting for a surveyor',
    ],
    '/work/surveyWork/list': [
      '验船师的检验任务，可按港口或月历查看；不能承担的退回主任验船师',
      'Survey tasks of surveyors, also by port or calendar; tasks that cannot be done are returned to the chief surveyor',
    ],
    '/work/surveyCert/list': [
      '办理中的检验证书：填写、审核、财务确认、批准、签字',
      'Survey certificates in work: fill in, audit, financial confirmation, approval, signature',
    ],
    '/work/regWork/list': ['等待分派的登记项目', 'Registration lines waiting to be assigned'],
    '/work/regCert/list': [
      '办理中的登记证书；文件由船旗国签发后上传',
      'Registration certificates in work; the document is issued by the flag state and uploaded',
    ],
    '/work/invoice/list': [
      '发票、贷项通知单、催款和客户对账单',
      'Invoices, credit notes, reminders and statements of account',
    ],
    '/work/collection/list': ['收款和余款抵扣', 'Payments and offsets of customer credit'],
    '/work/bankEntry/list': [
      '银行流水：导入对账单，按发票匹配并登记收款',
      'Bank statements: match entries to invoices and record payments',
    ],
    '/work/flagAccount/list': [
      '应付船旗国的费用和已付款项',
      'Amounts owed and paid to flag states',
    ],
  },
  deal: {
    title: ['从报价到收款', 'From the quotation to the payment'],
    write: [
      '选择船舶和项目，系统按收费标准定价；没有标准的项目人工定价并说明原因，然后提交。',
      'Choose ships and items. The system applies the tariffs; items without a tariff get a manual price with a reason. Then submit.',
    ],
    audit: [
      '财务审核；折扣超过限额的还须批准。',
      'Finance audits the quotation; a discount above the limit also needs approval.',
    ],
    send: [
      '发送给客户，客户在其工作台接受或谢绝。',
      'Send it to the customer, who accepts or declines on their workbench.',
    ],
    assign: [
      '主任验船师分派检验，登记经理分派登记。',
      'The chief surveyor assigns surveys, the register manager assigns registrations.',
    ],
    invoice: [
      '财务开票、登记收款；逾期分三级催款。',
      'Finance issues the invoice and records the payment; overdue invoices are reminded in three levels.',
    ],
  },
  certificate: {
    title: ['签发一份检验证书', 'Issuing a survey certificate'],
    fill: [
      '验船师打开任务，填写证书：船舶档案中已有的资料自动填好，检验窗口随日期计算。',
      'The surveyor opens the task and fills in the certificate: data from the register is filled in automatically, and survey windows are calculated from the dates.',
    ],
    audit: [
      '主任验船师审核，财务确认付款，管理层批准。前面步骤的经办人不能办理后面的审核。',
      'The chief surveyor audits, finance confirms payment, management approves. A person who did an earlier step cannot do a later audit.',
    ],
    sign: [
      '文件生成后，验船师核对 PDF 并签字；签字后不能再修改。',
      'When the document has been generated, the surveyor checks the PDF and signs. It cannot be changed afterwards.',
    ],
    done: [
      '证书进入船舶记录，船东和船旗国收到通知，任何人可扫码查验。',
      'The certificate is added to the ship record, owner and flag state are notified, and anyone can verify it by its QR code.',
    ],
  },
  registration: {
    title: ['办理一份登记证书', 'Processing a registration certificate'],
    fill: [
      '登记员填写日期和清单文件，上传船旗国签发的文件。',
      'The register operator fills in dates and checklist documents, and uploads the document issued by the flag state.',
    ],
    check: [
      '登记经理审核，财务确认；完成后船舶的船旗、船籍港等随之更新。',
      'The register manager audits and finance confirms. The ship’s flag, port of registry and numbers are then updated.',
    ],
  },
  terms: {
    statutory: [
      '法定检验：依公约并受船旗国委托；入级检验：依船级社规范',
      'Statutory survey: under conventions, on behalf of the flag state; class survey: under the rules of the society',
    ],
    states: [
      '四项状态：审核、客户、作业、款项——一份报价同时处于这四种状态',
      'Four states: audit, customer answer, work, money; every quotation has all four at the same time',
    ],
    action: [
      '办理类型：新签发、签署（在原证书上确认检验）、换发或展期',
      'Action: new certificate, endorsement of an existing certificate, reissue or extension',
    ],
    utn: [
      '唯一追踪号：每份证书独有的编号，用于查验',
      'UTN: unique tracking number of each certificate, used for verification',
    ],
    credit: [
      '贷项通知单：冲减发票的凭证；余款可抵扣其他发票',
      'Credit note: reduces an invoice; a balance can be offset against other invoices',
    ],
    writeoff: ['核销：确认无法收回的款项', 'Write-off: amounts confirmed as not collectable'],
  },
})
