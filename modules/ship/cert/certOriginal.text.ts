import { defineMessages } from '#common/text.ts'

/** What is said of the original of a certificate, here and by public verification. */
export const certOriginalText = defineMessages('certOriginal', {
  onPaper: [
    '本证书正本为纸质，由验船师签字、盖章；登记的文件是其扫描件，没有电子签名。请核对纸质正本。',
    'The original is on paper, signed and sealed by hand; the registered file is a scan without electronic signature. Check the paper original.',
  ],
})
