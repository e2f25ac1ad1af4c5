import { defineMessages } from '#common/text.ts'

/** Labels of the fields common to all certificates in work: certificate.fields.ts. */
export const certificateLabels = {
  certId: ['证书类型', 'Certificate type'],
  templateId: ['证书模板', 'Template'],
  values: ['证书内容', 'Contents'],
  term: ['期限类别', 'Term'],
  actionType: ['签发类别', 'Action'],
  surveyType: ['检验类别', 'Survey type'],
  surveyPlace: ['检验地点', 'Place of survey'],
  inspectionDate: ['检验完成日期', 'Survey completed'],
  issueDate: ['签发日期', 'Date of issue'],
  issuePlace: ['签发地点', 'Place of issue'],
  expiryDate: ['有效期至', 'Valid until'],
  attachments: ['附件', 'Attachments'],
  remark: ['备注', 'Remark'],
  status: ['状态', 'Status'],
  statusTime: ['状态时间', 'Status since'],
  round: ['提交次数', 'Round'],
  valid: ['有效性', 'Validity'],
  certNo: ['证书编号', 'Certificate no.'],
  utn: ['唯一追踪号 UTN', 'UTN'],
  personInCharge: ['负责人', 'Person in charge'],
  personName: ['负责人', 'Person in charge'],
  surveyorId: ['验船师', 'Surveyor'],
  region: ['区域', 'Region'],
  certCode: ['证书代码', 'Code'],
  certNameZh: ['证书名称', 'Certificate (Chinese)'],
  certNameEn: ['证书名称（英文）', 'Certificate'],
  predecessorId: ['被替代证书', 'Replaces'],
  shipCertId: ['船舶证书', 'Ship certificate'],
  pdfFileId: ['待签文件', 'Document to sign'],
  fileId: ['已签文件', 'Signed document'],
  sha256: ['文件指纹 SHA-256', 'SHA-256'],
  submittedBy: ['提交人', 'Submitted by'],
  auditedBy: ['审核人', 'Audited by'],
  signedBy: ['签字人', 'Signed by'],
  shipId: ['船舶', 'Ship'],
  shipName: ['船名', 'Ship'],
  imo: ['IMO 编号', 'IMO number'],
  shipType: ['船舶类型', 'Ship type'],
  flagId: ['船旗国', 'Flag'],
  flagNameZh: ['船旗国', 'Flag (Chinese)'],
  flagNameEn: ['船旗国（英文）', 'Flag'],
  ownerId: ['船东', 'Owner'],
  managerId: ['管理公司', 'Manager'],
} as const satisfies Record<string, readonly [string, string]>

/** Messages of filling in, generation and signature, common to all kinds of certificates. */
export const issuingText = defineMessages('paper', {
  signElectronically: [
    '船旗国接受电子证书：请在签字页面签字',
    'The flag accepts electronic certificates: sign on the signing page',
  ],
  handSignatureOnly: [
    '船旗国不接受电子证书：请打印后签字、盖章，再上传扫描件',
    'The flag does not accept electronic certificates: print the document, sign and seal it, then upload the scan',
  ],
  offlineTitle: ['离线查验码', 'Offline verification code'],
  offlineSteps: [
    '没有网络时，用打开过查验页面的设备扫描此码，将显示的内容与证书核对。',
    'Without a connection: scan this code with a device that has opened the verification page before, and compare the content with the certificate.',
  ],
  offlineLimits: [
    '此码证明签发当日的内容，不证明证书现在仍然有效；有网络时请扫描证书正面的二维码。',
    'This code proves the content on the date of issue, not that the certificate is still valid. With a connection, scan the QR code on the front of the certificate.',
  ],
  onlyPersonInCharge: [
    '只有任务负责人才能填写信息',
    'Only the person in charge of the task can fill in the information',
  ],
  notEditable: ['当前状态“{state}”下不能修改', 'It cannot be changed in the status "{state}"'],
  noTemplate: [
    '没有适用于该船旗、船型、吨位和期限的证书模板，请联系管理员添加',
    'No certificate template matches this flag, ship type, tonnage and term: ask for a template to be added',
  ],
  wrongTemplate: [
    '该模板不适用于此证书、船旗、船型或吨位，请另选',
    'This template does not apply to this certificate, flag, ship type or tonnage: choose another one',
  ],
  unknownValue: ['模板中没有此项', 'The template does not have this parameter'],
  datesOrder: [
    '日期须依次为：检验完成、签发、到期',
    'Dates must be in this order: survey completed, date of issue, expiry',
  ],
  inspectionInFuture: [
    '检验完成日期不能晚于今天',
    'The survey completion date cannot be later than today',
  ],
  expiryTooLate: ['有效期不得晚于 {limit}', 'Cannot be later than {limit}'],
  windowsIncomplete: [
    '检验窗口信息不完整：请填写检验完成日期和有效期',
    'Window information is incomplete: enter the survey completion date and the expiry',
  ],
  needsInitial: [
    '该检验完成得太晚，须按初次检验办理',
    'The survey was completed too late for a renewal: an initial survey is required',
  ],
  otherSupplement: [
    '该船须用附件格式 {form} 的模板，请更换模板',
    'This ship requires Form {form} of the supplement: choose a template with that form',
  ],
  otherShipType: [
    '与登记的船舶类型不符，应为 {registered}；如登记有误，请先更正',
    'Does not match the ship type in the register: it should be {registered}. If the register is wrong, correct it first',
  ],
  outsideScope: [
    '此类证书仅适用于{only}（{clause}）。请为本船改选适用的证书；登记有误时，先更正船舶类型、乘客人数或推进方式',
    'This type of certificate is only for {only} ({clause}). Choose the certificate that applies to this ship; if the register is wrong, first correct the type of ship, the number of passengers or the propulsion',
  ],
  oneBox: [
    '此组 {boxes} 个方框须且只能勾选一个，现勾选了 {ticked} 个',
    'Exactly one of these {boxes} boxes must be ticked; {ticked} {ticked|is|are} ticked',
  ],
  otherCompany: [
    '与登记的公司不符，此处应为 {registered}；如登记有误，请先更正船舶的公司',
    'Does not match the company in the register: it should be {registered}. If the register is wrong, first correct the companies of the ship',
  ],
  beingMade: ['证书文件正在生成，请稍候', 'The document is being generated: try again in a moment'],
  notGenerated: [
    '证书文件尚未生成，请稍候或重新生成',
    'The document has not been generated yet: wait a moment or generate it again',
  ],
  noDocument: ['没有留存的证书文件', 'There is no stored document for this certificate'],
  noSignature: [
    '您的个人资料中没有签名图片，请先在个人中心上传',
    'There is no signature image in your profile: upload one in the personal centre first',
  ],
  grantEnded: ['您的授权在签字日期无效', 'Your authorisation is not valid on the signing date'],
  flagGrantEnded: ['您不能签字：{reasons}', 'You cannot sign: {reasons}'],
  keyEnded: [
    '签名密钥已过期，请系统管理员生成新的密钥',
    'The signing key of the society has expired: ask your administrator to generate a new one',
  ],
  notPdf: ['请上传 PDF 文件', 'Upload a PDF file'],
  placeOutside: ['位置超出页面', 'The position is outside the page'],
})
