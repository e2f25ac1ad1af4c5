import { contract, move, verdict } from '#common/contract.ts'
import { area, instant, int, must, ref, rows, text } from '#common/fields.ts'

const words = must(area(1_000_000))
/** A change as people read it, in both languages; nothing is an empty text. */
const inWords = { labelZh: words, labelEn: words, fromZh: words, fromEn: words, toZh: words, toEn: words }

/**
 * What one person has asked for and a second one confirms (four eyes): withdrawing and reinstating certificates, changing
 * the signing key, giving privileged rights. The first call answers with `confirmationId` and changes nothing.
 */
export const confirmation = contract('sys/confirmation', {
  doc: 'Confirmations by a second person',
  readers: ['staff'],
  fields: {
    subjectZh: must(text(500)), subjectEn: must(text(500)), resource: must(text(60)), action: must(text(60)), rowId: int(0, Number.MAX_SAFE_INTEGER),
    reason: area(2000), requestedBy: must(ref('sys/user')), expiresTime: must(instant()),
  },
  shows: {
    status: must(int()), statusTime: must(instant()), requestedName: text(), decidedBy: ref('sys/user'), decidedName: text(), outcomeZh: text(2000), outcomeEn: text(2000),
  },
  /** what carrying it out changes, exactly; it is carried out only if it would change the same then */
  detail: {
    changed: must(rows({
      resource: must(text()), rowId: must(int()), titleZh: must(text()), titleEn: must(text()), nameZh: text(), nameEn: text(), remark: text(4000), changes: must(rows(inWords, 5000)),
    }, 10_000)),
  },
  search: ['subjectZh', 'subjectEn'],
  filters: ['status', 'resource', 'rowId', 'requestedBy', 'waiting'],
  ranges: ['statusTime'],
  sort: '-id',
  title: { zh: 'subjectZh', en: 'subjectEn' },
  crud: ['list', 'get', 'history'],
  calls: {
    decide: verdict('Confirms a request of somebody else, which carries it out at once under both names, or refuses it with a remark; `status` says what became of it'),
    takeBack: move('Takes back a request of one\'s own'),
  },
})
