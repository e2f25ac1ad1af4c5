import { defineContract, defineMove, defineDecision } from '#common/contract.ts'
import { multilineText, instant, int, required, ref, objectList, text } from '#common/fields.ts'

const words = required(multilineText(1_000_000))
/** A change in both languages; an empty text means no value. */
const inWords = {
  labelZh: words,
  labelEn: words,
  fromZh: words,
  fromEn: words,
  toZh: words,
  toEn: words,
}

/**
 * Requests that a second person confirms (four eyes): withdrawing and reinstating certificates,
 * changing the signing key, granting privileged rights. The first call answers with
 * `confirmationId` and changes nothing.
 */
export const confirmation = defineContract('sys/confirmation', {
  doc: 'Confirmations by a second person',
  readers: ['staff'],
  fields: {
    subjectZh: required(text(500)),
    subjectEn: required(text(500)),
    resource: required(text(60)),
    action: required(text(60)),
    rowId: int(0, Number.MAX_SAFE_INTEGER),
    reason: multilineText(2000),
    requestedBy: required(ref('sys/user')),
    expiresTime: required(instant()),
  },
  readOnlyFields: {
    status: required(int()),
    statusTime: required(instant()),
    requestedName: text(),
    decidedBy: ref('sys/user'),
    decidedName: text(),
    outcomeZh: text(2000),
    outcomeEn: text(2000),
  },
  /** the exact changes; the request is carried out only if it would still change the same */
  detailFields: {
    changed: required(
      objectList(
        {
          resource: required(text()),
          rowId: required(int()),
          titleZh: required(text()),
          titleEn: required(text()),
          nameZh: text(),
          nameEn: text(),
          remark: text(4000),
          changes: required(objectList(inWords, 5000)),
        },
        10_000,
      ),
    ),
  },
  searchColumns: ['subjectZh', 'subjectEn'],
  filters: ['status', 'resource', 'rowId', 'requestedBy', 'waiting'],
  rangeFilters: ['statusTime'],
  defaultSort: '-id',
  title: { zh: 'subjectZh', en: 'subjectEn' },
  crud: ['list', 'get', 'history'],
  calls: {
    decide: defineDecision(
      'Confirms a request of another user, which carries it out immediately under both ' +
        'names, or refuses it with a remark; `status` is the outcome',
    ),
    takeBack: defineMove('Cancels an own request'),
  },
})
