import { defineMessages } from '#common/text.ts'

export const verifyHelp = defineMessages('helpVerify', {
  title: ['证书查验', 'Certificate verification'],
  about: [
    '任何人都可以查验证书，无须登录：扫描证书上的二维码，或在查验页输入唯一追踪号。',
    'Anyone can verify a certificate without signing in: scan the QR code on the certificate, or enter the unique tracking number on the verification page.',
  ],
  pages: {
    '/verify': ['公开的查验页', 'Public verification page'],
  },
  check: {
    title: ['查验一份证书', 'Verifying a certificate'],
    scan: [
      '扫描二维码，或输入唯一追踪号。',
      'Scan the QR code, or enter the unique tracking number.',
    ],
    read: [
      '核对状态、船舶、日期和签署是否与手中的文件一致。',
      'Check that status, ship, dates and endorsements match the document you hold.',
    ],
    original: [
      '页面注明正本为纸质时，请核对手签、盖章的纸质证书。',
      'If the page states that the original is on paper, check the paper certificate signed and sealed by hand.',
    ],
    file: [
      '手中有 PDF 时，选择文件核对：文件只在浏览器中计算，不会上传。',
      'If you have the PDF, select it: it is checked in your browser and not uploaded.',
    ],
  },
  terms: {
    status: [
      '有效、已被替代、已撤销、已失效、已过期：证书的当前状态',
      'Valid, superseded, withdrawn, ceased to be valid, expired: current status of the certificate',
    ],
    hash: [
      '哈希值：文件内容的指纹，改动任何一处都会不同',
      'Hash: fingerprint of the file content; any change gives a different value',
    ],
    signature: [
      '电子签名：说明文件由本社签发、此后未被改动',
      'Electronic signature: shows that the society issued the file and that it has not been changed since',
    ],
  },
})
