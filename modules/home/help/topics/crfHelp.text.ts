import { defineMessages } from '#common/text.ts'

export const crfHelp = defineMessages('helpCrf', {
  title: ['合同评审', 'CRF'],
  about: [
    '合同评审（CRF）从一项委托开始，到证书签发结束：先审合同，再做检验，验船师提交反馈，审核后签发证书。适用于船舶，也适用于产品。',
    'A contract review form (CRF) covers an order from start to certificate: the contract is reviewed, the survey carried out, the surveyor submits feedback, and certificates are issued after the audit. CRFs cover ships and products.',
  ],
  pages: {
    '/crf/info/list': [
      '全部合同评审的阶段和当前办理人',
      'All CRFs with their stage and the next person to act',
    ],
    '/crf/cert/list': ['由合同评审签发的证书', 'Certificates issued under CRFs'],
    '/crf/category/list': [
      '类别决定对象、所需资格、反馈表单，以及能否不出证书即完成',
      'Categories determine the subject, the required qualification, the feedback forms, and whether a CRF may finish without a certificate',
    ],
  },
  review: {
    title: ['从委托到证书', 'From the order to the certificate'],
    open: [
      '登记员新建合同评审，填写客户、合同金额、船舶或产品、验船师，然后提交。',
      'A register operator opens the CRF with customer, contract amount, ship or product and surveyors, and submits it.',
    ],
    audit: [
      '财务审核金额，主任验船师审核能否承接和验船师资格。',
      'Finance audits the amounts; the chief surveyor checks whether the order can be accepted and whether the surveyors are qualified.',
    ],
    feedback: [
      '反馈负责人填写该类别的表单并提交反馈。',
      'The lead surveyor fills in the forms of the category and submits the feedback.',
    ],
    check: [
      '主任验船师审核反馈；通过后开始签发证书。',
      'The chief surveyor audits the feedback; once it has passed, certificates can be issued.',
    ],
    issue: [
      '每份证书：填写、审核、生成文件、签字。最后一份签字后合同评审自动完成。',
      'Each certificate is filled in, audited, generated and signed. The CRF finishes automatically when the last certificate is signed.',
    ],
  },
  terms: {
    fc: [
      'FC、RA、RO、公约：反馈表单和报告的类型',
      'FC, RA, RO, convention: types of feedback forms and reports',
    ],
    round: [
      '提交次数：被退回后再次提交的轮次',
      'Round: number of times it has been submitted, including resubmission after refusal',
    ],
    void: [
      '作废：不再签发的证书，已有编号保留',
      'Void: a certificate that will not be issued; a number already assigned is retained',
    ],
    close: ['关闭：终止合同评审，不可恢复', 'Close: ends a CRF permanently'],
  },
})
