import { defineMessages } from '#common/text.ts'

export const workHelp = defineMessages('helpWork', {
  title: ['检验业务', 'Survey work'],
  about: [
    '一笔业务从检验申请到收款：报价、分派、检验、证书、发票。每一步都在上一步的记录上继续，金额和进度随时可查。',
    'One job from the request to the payment: quotation, assignment, survey, certificate, invoice. Each step continues the record of the one before, so amounts and progress can be seen at any time.',
  ],
  pages: {
    '/work/surveyRequest/list': [
      '船东提出的检验申请、留言和费用估算',
      'Surveys requested by owners, with messages and an estimate',
    ],
    '/work/quotation/list': [
      '报价：项目、价格依据、审核、发送和客户答复',
      "Quotations: items, basis of the prices, audit, sending and the customer's answer",
    ],
    '/work/surveyConfirm/list': [
      '等待分派验船师的报价项目',
      'Lines of accepted quotations that wait for a surveyor',
    ],
    '/work/surveyWork/list': [
      '验船师的检验任务，可按港口或月历查看；不能承担的退回主任验船师',
      "The surveyors' tasks, also by port or on a calendar; one that cannot be done is returned to the chief surveyor",
    ],
    '/work/surveyCert/list': [
      '办理中的检验证书：填写、审核、财务确认、批准、签字',
      'Survey certificates in work: filled in, audited, confirmed by finance, approved, signed',
    ],
    '/work/regWork/list': [
      '等待分派的登记项目',
      'Lines of accepted quotations that wait for a register operator',
    ],
    '/work/regCert/list': [
      '办理中的登记证书；文件由船旗国签发后上传',
      'Registration certificates in work; the file comes from the flag state and is uploaded',
    ],
    '/work/invoice/list': [
      '发票、贷项通知单、催款和客户对账单',
      'Invoices, credit notes, reminders and statements of account',
    ],
    '/work/collection/list': [
      '收款和余款抵扣',
      "Payments, and customer's credit offset against invoices",
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
      'Choose ships and items. Prices come from the tariff; items without a tariff are priced by hand with a reason. Then submit.',
    ],
    audit: [
      '财务审核；折扣超过限额的还须批准。',
      'Finance audits it; a discount above the limit needs approval too.',
    ],
    send: [
      '发送给客户，客户在其工作台接受或谢绝。',
      'Send it. The customer accepts or declines on their workbench.',
    ],
    assign: [
      '主任验船师分派检验，登记经理分派登记。',
      'The chief surveyor assigns the surveys, the register manager the registrations.',
    ],
    invoice: [
      '财务开票、登记收款；逾期分三级催款。',
      'Finance invoices and records the payment. Reminders of overdue invoices come in three levels.',
    ],
  },
  certificate: {
    title: ['签发一份检验证书', 'Issuing a survey certificate'],
    fill: [
      '验船师打开任务，填写证书：船舶档案中已有的资料自动填好，检验窗口随日期计算。',
      'The surveyor fills in the certificate. Data in the register is filled in automatically; survey windows are calculated from the dates.',
    ],
    audit: [
      '主任验船师审核，财务确认付款，管理层批准。前面步骤的经办人不能办理后面的审核。',
      'The chief surveyor audits, finance confirms the payment, management approves. Nobody may audit their own work.',
    ],
    sign: [
      '文件生成后，验船师核对 PDF 并签字；签字后不能再修改。',
      'Once the document is generated the surveyor checks the PDF and signs. After that it cannot be changed.',
    ],
    done: [
      '证书进入船舶记录，船东和船旗国收到通知，任何人可扫码查验。',
      "The certificate is entered in the ship's record, owner and flag state are notified, and anybody can verify it by its QR code.",
    ],
  },
  registration: {
    title: ['办理一份登记证书', 'A registration certificate'],
    fill: [
      '登记员填写日期和清单文件，上传船旗国签发的文件。',
      'The register operator fills in dates and the checklist, and uploads the file of the flag state.',
    ],
    check: [
      '登记经理审核，财务确认；完成后船舶的船旗、船籍港等随之更新。',
      "The register manager audits, finance confirms. The ship's flag, port of registry and numbers are then updated.",
    ],
  },
  terms: {
    statutory: [
      '法定检验：依公约并受船旗国委托；入级检验：依船级社规范',
      "Statutory survey: by conventions, on behalf of the flag; class survey: by the society's own rules",
    ],
    states: [
      '四项状态：审核、客户、作业、款项——一份报价同时处于这四种状态',
      "Four states: audit, customer's answer, work, money; every quotation has all four",
    ],
    action: [
      '办理类型：新签发、签署（在原证书上确认检验）、换发或展期',
      'What is done: a new certificate, an endorsement of the old one, a reissue or an extension',
    ],
    utn: [
      '唯一追踪号：每份证书独有的编号，用于查验',
      'UTN: the unique tracking number by which a certificate is verified',
    ],
    credit: [
      '贷项通知单：冲减发票的凭证；余款可抵扣其他发票',
      'Credit note: reverses all or part of an invoice; a balance can be offset against other invoices',
    ],
    writeoff: ['核销：确认无法收回的款项', 'Write-off: amounts that will not be paid'],
  },
})
