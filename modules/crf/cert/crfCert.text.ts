import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import { certificateLabels } from '#modules/certificates/issuing/issuing.text.ts'
import type { crfCert } from './crfCert.contract.ts'

export const crfCertText = defineMessages('crfCert', {
  title: ['合同评审证书签发', 'CRF certificates'],
  singular: ['合同评审证书', 'CRF certificate'],
  labels: {
    ...certificateLabels,
    crfId: ['合同评审', 'CRF'],
    crfNo: ['合同评审编号', 'CRF no.'],
    crfName: ['合同评审名称', 'CRF'],
    signerId: ['签字人', 'Signatory'],
    signerName: ['签字人', 'Signatory'],
    formType: ['证书格式', 'Form'],
    customerId: ['客户', 'Customer'],
    productName: ['产品名称', 'Product'],
    productModel: ['型号', 'Model'],
    serialNumber: ['出厂编号', 'Serial number'],
    replacesId: ['被替代证书', 'Replaces'],
    superseded: ['已被替代', 'Superseded'],
  } satisfies Labels<(typeof crfCert)['fields'] & (typeof crfCert)['readOnlyFields']>,
  moves: {
    submit: ['提交', 'Submit'],
    recall: ['撤回', 'Recall'],
    audit: ['审核', 'Audit'],
    generate: ['生成文件', 'Generate'],
    sign: ['签字', 'Sign'],
    scan: ['上传签字扫描件', 'Upload signed scan'],
    refuse: ['拒签', 'Refuse to sign'],
    void: ['作废', 'Void'],
  },
  actions: {
    valid: ['切换有效性', 'Validity changed'],
    reissue: ['换发', 'Reissued'],
    issue: ['签发', 'Issued'],
    supersede: ['被替代', 'Superseded'],
  },
  valid: { 1: ['有效', 'Valid'], 0: ['无效', 'Not valid'] },
  formType: { 1: ['FC', 'FC'], 2: ['RA', 'RA'], 3: ['RO', 'RO'], 4: ['公约', 'Convention'] },
  add: ['添加证书', 'Add certificates'],
  items: ['证书', 'Certificates'],
  reissue: ['换发', 'Reissue'],
  reason: ['原因', 'Reason'],
  recallAfterAudit: [
    '已存在审核，无法撤回，如需撤回请联系管理员',
    'The audit already exists and cannot be withdrawn. If you need to withdraw, please contact the administrator',
  ],
  onlySigner: ['只有指定的签字人（{name}）才能签字', 'Only the signatory ({name}) can sign'],
  wrongTemplate: [
    '没有适用于此船旗、船型和吨位的“{cert}”模板',
    'No template for "{cert}" matches this flag, ship type and tonnage',
  ],
  templateNotFitting: [
    '所选模板不适用于“{cert}”及此船旗、船型、吨位',
    'The selected template does not apply to "{cert}" or this flag, ship type and tonnage',
  ],
  wrongHolder: [
    '“{cert}”不是此类合同评审可签发的证书',
    '"{cert}" cannot be issued under this type of CRF',
  ],
  twice: ['同一证书只能选择一次：“{cert}”', 'Each certificate can be selected only once: "{cert}"'],
  inWork: ['“{cert}”已在办理中', '"{cert}" is already in work'],
  noPerson: [
    '该人员不能办理证书，请选择验船师或登记操作员',
    'This person cannot process certificates: choose a surveyor or a register operator',
  ],
  noSigner: [
    '没有可签字的验船师：请指定有签名和有效授权的签字人',
    'No surveyor can sign: choose a signatory with a signature and a valid authorisation',
  ],
  notSigner: [
    '该人员不能签发此证书：须有签名和有效授权；RO 证书须由主任验船师签字',
    'This person cannot sign this certificate: a signature and a valid authorisation are required; RO certificates must be signed by a chief surveyor',
  ],
  notIssuing: [
    '合同评审须处于“证书签发中”才能添加证书',
    'Certificates can be added only while the CRF is in "Issuing certificates"',
  ],
  notSigned: ['证书尚未签发', 'The certificate has not been issued yet'],
  crfClosed: [
    '该合同评审已关闭，请新建合同评审换发',
    'This CRF is closed: create a new CRF to reissue the certificate',
  ],
  noneChosen: ['请至少选择一份证书', 'Select at least one certificate'],
  gone: ['没有此证书', 'This certificate does not exist'],
  personGone: ['账号已停用', 'The account is inactive'],
})
