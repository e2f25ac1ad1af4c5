/** Which certificate template is used: by flag, ship type, tonnage and term, the most particular first. */

/** One line of what a template is for; empty means any. Tonnages are GT, both ends included. */
export interface TemplateLine { flagId?: number | null; shipTypes?: readonly string[] | null; grossTonFrom?: number | null; grossTonTo?: number | null }
export interface MatchedTemplate extends TemplateLine {
  id: number
  /** 1 in use, 0 retired */
  status: number
  term?: string | null
  /** further ships the template is for */
  alsoFor?: readonly (Omit<TemplateLine, 'shipTypes'> & { shipType?: string | null })[] | null
}
/** What a certificate asks of its template; what is left out is not known yet. */
export interface TemplateWish { flagId?: number | null; shipType?: string | null; grossTonnage?: number | null; term?: string | null }

type Aspect = 'status' | 'flag' | 'shipType' | 'tonnage' | 'term'
/** Why a template fits or does not, one for each aspect. */
export interface MatchReason { aspect: Aspect; ok: boolean; zh: string; en: string }
export interface Judged { fits: boolean; reasons: MatchReason[]; /** compared from the left: the greater is the more particular */ rank: readonly number[] }

const reason = (aspect: Aspect, ok: boolean, zh: string, en: string): MatchReason => ({ aspect, ok, zh, en })

/** One aspect: nothing asked for by the template fits all; something named fits only that. */
function named(aspect: 'flag' | 'shipType' | 'term', wanted: readonly unknown[], given: unknown, [zh, en]: readonly [string, string]): MatchReason {
  if (wanted.length === 0) return reason(aspect, true, `${zh}不限`, `for any ${en}`)
  if (given === null || given === undefined) return reason(aspect, false, `仅限特定${zh}，而${zh}未给出`, `only for certain ${en}s, and none is given`)
  return wanted.includes(given) ? reason(aspect, true, `正是该${zh}`, `for just this ${en}`) : reason(aspect, false, `用于其他${zh}`, `for another ${en}`)
}

function tonnage({ grossTonFrom: from, grossTonTo: to }: TemplateLine, given: number | null | undefined): MatchReason {
  if (from == null && to == null) return reason('tonnage', true, '总吨不限', 'for any tonnage')
  const band = [from ?? 0, to].filter((end) => end != null).join(' – ') + (to == null ? ' +' : '')
  if (given == null) return reason('tonnage', false, `限总吨 ${band}，而总吨未知`, `for GT ${band}, and the tonnage is not known`)
  const ok = given >= (from ?? 0) && given <= (to ?? Infinity)
  return ok ? reason('tonnage', true, `在总吨范围 ${band} 内`, `within GT ${band}`) : reason('tonnage', false, `限总吨 ${band}`, `only for GT ${band}`)
}

/** Narrower bands are more particular; a template without one is the least. */
const narrowness = ({ grossTonFrom: from, grossTonTo: to }: TemplateLine) => (from == null && to == null ? 0 : 1 / ((to ?? 999_999) - (from ?? 0) + 1))

/**
 * Whether a template fits what a certificate asks, with a reason for every aspect. Of the several lines of a template the best counts.
 * Order: one named for the flag stands before one for any flag; then ship type, narrower tonnage, term; then the newest.
 */
export function judgeTemplate(template: MatchedTemplate, wish: TemplateWish): Judged {
  const lines: TemplateLine[] = [template, ...(template.alsoFor ?? []).map(({ shipType, ...line }) => ({ ...line, shipTypes: shipType ? [shipType] : null }))]
  const status = template.status === 1 ? [] : [reason('status', false, '已停用', 'retired')]
  const term = named('term', template.term ? [template.term] : [], wish.term, ['期限', 'term'])
  const judged = lines.map((line): Judged => {
    const reasons = [
      ...status, named('flag', line.flagId == null ? [] : [line.flagId], wish.flagId, ['船旗国', 'flag']), named('shipType', line.shipTypes ?? [], wish.shipType, ['船舶类型', 'ship type']),
      tonnage(line, wish.grossTonnage), term,
    ]
    const rank = [line.flagId == null ? 0 : 1, line.shipTypes?.length ? 1 : 0, narrowness(line), template.term ? 1 : 0, template.id]
    return { fits: reasons.every(({ ok }) => ok), reasons, rank }
  })
  return judged.sort(byFitness)[0]!
}

const byFitness = (a: Judged, b: Judged): number => {
  if (a.fits !== b.fits) return a.fits ? -1 : 1
  const at = a.rank.findIndex((value, i) => value !== b.rank[i])
  return at < 0 ? 0 : b.rank[at]! - a.rank[at]!
}

/** Templates in the order in which they are chosen, those that do not fit last; the first one wins if it fits. */
export function rankTemplates<T extends MatchedTemplate>(templates: readonly T[], wish: TemplateWish): (T & Judged)[] {
  return templates.map((template) => ({ ...template, ...judgeTemplate(template, wish) })).sort(byFitness)
}
