import { defineCall, defineContract } from '#common/contract.ts'
import { algorithms } from '#common/verification/public-signing-key.ts'
import { bool, enumOf, date, instant, required, objectList, text } from '#common/fields.ts'
import { ALL_STANDING_REASONS, STANDINGS } from '#common/rules/standing/standing-types.ts'
import { readerKinds } from '#common/readers.ts'

/** `valid` is in force; the others are the standings of common/rules/standing. */
export const verificationStatuses = [
  'valid',
  ...STANDINGS.filter((standing) => standing !== 'inForce'),
] as const

/**
 * Public data of a certificate, equal to the printed one. FAL.5/Circ.39/Rev.2, 4.2; no personal
 * data.
 */
export const verify = defineContract('verify', {
  doc: 'Public verification',
  readers: readerKinds,
  fields: {},
  crud: [],
  calls: {
    ':utn': defineCall(
      'Status and data of a certificate by its unique tracking number; with `asOf`, as of a past ' +
        'day, and with `known` by what was recorded at its end',
      {
        utn: required(text(40)),
        asOf: date(),
        /** the name of `asOf` in earlier versions */
        day: date(),
        known: bool(),
      },
      {
        status: required(enumOf(...verificationStatuses)),
        /** the day asked for; null: today */
        day: date(),
        /** by what was recorded at the end of that day */
        known: required(bool()),
        /** why, by which convention and article, and since when */
        reason: required(enumOf(...ALL_STANDING_REASONS)),
        reasonZh: required(text()),
        reasonEn: required(text()),
        rule: text(),
        ruleZh: text(),
        ruleEn: text(),
        since: date(),
        /** the same under the names that lists of certificates use */
        standing: required(enumOf(...STANDINGS)),
        standingSince: date(),
        standingReasonZh: required(text()),
        standingReasonEn: required(text()),
        standingRule: text(),
        standingRuleZh: text(),
        standingRuleEn: text(),
        utn: required(text()),
        certNo: required(text()),
        certNameZh: required(text()),
        certNameEn: required(text()),
        shipName: text(),
        imo: text(),
        flagNameZh: text(),
        flagNameEn: text(),
        /** only of a company's certificate, which has no ship */
        companyName: text(),
        companyImo: text(),
        docTypes: objectList(
          { key: required(text()), zh: required(text()), en: required(text()) },
          20,
        ),
        /** only of a product certificate, which has no ship */
        productName: text(),
        productModel: text(),
        serialNumber: text(),
        issueDate: required(date()),
        expiryDate: date(),
        term: required(text()),
        termZh: required(text()),
        termEn: required(text()),
        endorsements: required(
          objectList(
            {
              surveyType: required(text()),
              surveyTypeZh: required(text()),
              surveyTypeEn: required(text()),
              date: required(date()),
              place: text(),
            },
            300,
          ),
        ),
        /** certificates that the ship must carry and that are not in force in the register today */
        missing: objectList(
          {
            certNameZh: required(text()),
            certNameEn: required(text()),
            clause: required(text(100)),
          },
          100,
        ),
        sha256: text(),
        /** the original is on paper, signed by hand; the file is its scan */
        onPaper: required(bool()),
        societyNameZh: required(text()),
        societyNameEn: required(text()),
        checkedAt: required(instant()),
      },
      'get',
    ),
    keys: defineCall(
      'All signing keys the society has had, for verification offline',
      {},
      {
        list: required(
          objectList(
            {
              fingerprint: required(text(64)),
              algorithm: required(enumOf(...algorithms)),
              publicKey: required(text(2000)),
              validFrom: required(instant()),
              validTo: required(instant()),
              retiredTime: instant(),
              compromised: required(bool()),
              codeKey: required(text(200)),
              codeProof: required(text(2000)),
            },
            1000,
          ),
        ),
        societyNameZh: required(text()),
        societyNameEn: required(text()),
        checkedAt: required(instant()),
      },
      'get',
    ),
    sheet: defineCall(
      'How to verify a certificate: a printable page',
      { utn: required(text(40)), lang: enumOf('zh', 'en') },
      {},
      'get',
    ),
    root: defineCall(
      "The root certificates of the society's signing keys, to be installed as trusted",
      {},
      {},
      'get',
    ),
  },
})
