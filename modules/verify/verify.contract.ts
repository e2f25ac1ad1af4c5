import { call, contract } from '#common/contract.ts'
import { algorithms } from '#common/authentic/known-key.ts'
import { bool, choice, date, instant, must, rows, text } from '#common/fields.ts'
import { readerKinds } from '#common/readers.ts'

/** What anybody may learn of a certificate who holds the paper. FAL.5/Circ.39/Rev.2, 4.2; no personal data. */
export const verify = contract('verify', {
  doc: 'Public verification',
  readers: readerKinds,
  fields: {},
  crud: [],
  calls: {
    ':utn': call('Status and particulars of a certificate by its unique tracking number', { utn: must(text(40)) }, {
      status: must(choice('valid', 'superseded', 'withdrawn', 'expired')), utn: must(text()), certNo: must(text()),
      certNameZh: must(text()), certNameEn: must(text()), shipName: text(), imo: text(), flagNameZh: text(), flagNameEn: text(),
      /** only of a company's certificate, which has no ship */
      companyName: text(), companyImo: text(), docTypes: rows({ key: must(text()), zh: must(text()), en: must(text()) }, 20),
      /** only of a product's certificate, which has no ship */
      productName: text(), productModel: text(), serialNumber: text(),
      issueDate: must(date()), expiryDate: date(), term: must(text()), termZh: must(text()), termEn: must(text()),
      endorsements: must(rows({ surveyType: must(text()), surveyTypeZh: must(text()), surveyTypeEn: must(text()), date: must(date()), place: text() }, 300)),
      sha256: text(), societyNameZh: must(text()), societyNameEn: must(text()), checkedAt: must(instant()),
    }, 'get'),
    keys: call('The society\'s signing keys, all it ever had: what is needed to verify without a connection', {}, {
      list: must(rows({
        fingerprint: must(text(64)), algorithm: must(choice(...algorithms)), publicKey: must(text(2000)), validFrom: must(instant()), validTo: must(instant()), retiredTime: instant(),
        compromised: must(bool()), codeKey: must(text(200)), codeProof: must(text(2000)),
      }, 1000)),
      societyNameZh: must(text()), societyNameEn: must(text()), checkedAt: must(instant()),
    }, 'get'),
    sheet: call('How to verify a certificate: one page to be printed and kept with it', { utn: must(text(40)), lang: choice('zh', 'en') }, {}, 'get'),
    root: call('The root certificates of the society\'s signing keys, for those who want to trust them', {}, {}, 'get'),
  },
})
