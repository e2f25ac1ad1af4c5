/**
 * What happened under a flag, as one list of facts: each with a key of its own and the day to which it belongs. The monthly report counts
 * each of them exactly once, in its month or, where the month is locked, as a correction in a later one.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Codes of certificates of exemption: SOLAS I/12 and LL article 16. */
const exemptions = sql`('EXC', 'ILE')`
/** Codes under which a ship comes into the register, and with which she leaves it. */
const registrations = sql`('REGP', 'REG')`

/** The flag a ship flew on a day: changes since then are taken back. */
export const flagOn = (ship: RawBuilder<unknown>, day: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce((
  select x.from_id from ship_change x where x.ship_id = ${ship} and x.field = 'flagId' and x.effective_date > ${day} order by x.effective_date, x.id limit 1), ${now})`

/** Ships that fly or flew the flag, or were registered under it. */
const fleetOf = (flagId: number) => sql`
  select id from ship where flag_id = ${flagId}
  union select ship_id from ship_change where field = 'flagId' and (from_id = ${flagId} or to_id = ${flagId})
  union select ship_id from reg_cert where flag_id = ${flagId} and status = 50`

/**
 * Its certificates: those that are under it today, which the column `flag_id` of a certificate says (of its ship, or the flag it is issued
 * for), and those of ships that once were. Found by index: however many there are of other flags, they are not looked at.
 */
const certsOf = (flagId: number) => sql`(c.flag_id = ${flagId} or c.id = any (array(select o.id from ship_cert o where o.flag_id <> ${flagId} and o.ship_id = any (array(
    select ship_id from ship_change where field = 'flagId' and (from_id = ${flagId} or to_id = ${flagId}) union select ship_id from reg_cert where flag_id = ${flagId} and status = 50)))))`

/**
 * Certificates `c` (with their ship `s`) that on a day stood under the flag: those of its ships, and those issued to companies on its behalf.
 * Most of what `certsOf` finds does: told by coalesce(), or the planner takes it for hardly any.
 */
const underFlag = (flagId: number, day: RawBuilder<unknown>, issuer: RawBuilder<unknown> = sql`null`) => sql`${certsOf(flagId)}
    and coalesce(coalesce(${issuer}, c.for_flag_id, ${flagOn(sql`c.ship_id`, day, sql`s.flag_id`)}) = ${flagId}, false)`

/**
 * The flag's share of a line's fee that falls on one of its certificates: a line of three certificates pays each a third, and the thirds
 * add up to the cent. `work` is the certificate in work, of either kind; the order is that in which they were completed.
 */
const share = (table: 'survey_cert' | 'reg_cert', work: string) => sql`(
  select case when n.place > l.quantity then 0 else round(l.flag_fee * n.place / l.quantity, 2) - round(l.flag_fee * (n.place - 1) / l.quantity, 2) end
  from quotation_line l, lateral (select count(*) as place from ${sql.table(table)} o
    where o.quotation_line_id = l.id and o.status = 50 and (o.status_time, o.id) <= (${sql.ref(`${work}.status_time`)}, ${sql.ref(`${work}.id`)})) n
  where l.id = ${sql.ref(`${work}.quotation_line_id`)})`

const changed = (direction: 'from_id' | 'to_id', flagId: number, ship: string) => sql`
  exists (select from ship_change x where x.ship_id = ${sql.ref(`${ship}.ship_id`)} and x.field = 'flagId' and ${sql.ref(`x.${direction}`)} = ${flagId})`

/** Certificates: statutory and class ones (A), those of registration (B), and exemptions (C). */
const certificates = (flagId: number, from: string, to: string) => sql`
  select 'cert ' || c.id as key, case when k.cert_type = 20 then 'B' when k.code in ${exemptions} then 'C' else 'A' end as part,
    case when k.cert_type = 20 then case k.code when 'REGP' then 'provisional' when 'REG' then 'permanent' when 'DEL' then 'deletion' else 'registration' end
      when k.code in ${exemptions} then 'exemption' else 'certificate' end as kind,
    c.issue_date as day, c.ship_id, c.person_in_charge as own_id, 1 as certificates,
    case when j.joins then 1 else 0 end as ships_in, case when j.leaves then 1 else 0 end as ships_out,
    case when j.joins then coalesce(s.gross_tonnage, 0) else 0 end as gt_in, case when j.leaves then coalesce(s.gross_tonnage, 0) else 0 end as gt_out,
    coalesce(${share('survey_cert', 'w')}, ${share('reg_cert', 'g')}, case when f.flag_fees is null then t.flag_fee end, 0) as fee, 0 as paid,
    jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId', c.company_id, 'certNo', c.cert_no, 'utn', c.utn,
      -- what extended it since is a line of its own
      'term', coalesce(w.term, p.term, g.term, case when c.term = 'extended' then 'full' else c.term end), 'expiryDate', coalesce(c.expiry_before_extension, c.expiry_date),
      'actionType', c.action_type, 'surveyType', c.survey_type, 'inspectionDate', c.inspection_date, 'issueDate', c.issue_date,
      'place', coalesce(w.survey_place, p.survey_place, c.issue_place), 'surveyorName', coalesce(v.full_name, u.name)) as facts
  from ship_cert c left join ship s on s.id = c.ship_id join cert k on k.id = c.cert_id
    left join survey_cert w on w.id = c.survey_cert_id left join crf_cert p on p.id = c.crf_cert_id left join reg_cert g on g.id = c.reg_cert_id
    left join surveyor v on v.id = coalesce(w.surveyor_id, p.surveyor_id) left join app_user u on u.id = c.person_in_charge
    -- work that no quotation prices owes what its template names, unless its contract review names a sum for all of it
    left join cert_template t on t.id = c.template_id left join crf f on f.id = p.crf_id
    cross join lateral (select
      -- a ship joins with her first registration, unless a change of flag says when; she leaves with a deletion, unless one does
      k.code in ${registrations} and not ${changed('to_id', flagId, 'c')} and not exists (select from ship_cert o join cert n on n.id = o.cert_id
        where o.ship_id = c.ship_id and n.code in ${registrations} and (o.issue_date, o.id) < (c.issue_date, c.id)) as joins,
      k.code = 'DEL' and not ${changed('from_id', flagId, 'c')} as leaves) j
  where k.cert_type in (10, 20) and c.issue_date between ${from}::date and ${to}::date and ${underFlag(flagId, sql`c.issue_date`, sql`g.flag_id`)}`

const none = sql`0 as certificates, 0 as ships_in, 0 as ships_out, 0 as gt_in, 0 as gt_out`

const endorsements = (flagId: number, from: string, to: string) => sql`
  select 'endorsement ' || e.id, 'A', 'endorsement', e.inspection_date, c.ship_id, coalesce(w.person_in_charge, c.person_in_charge), ${none}, coalesce(${share('survey_cert', 'w')}, 0), 0,
    jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId', c.company_id, 'certNo', c.cert_no, 'utn', e.utn, 'actionType', 'endorse', 'surveyType', e.survey_type, 'inspectionDate', e.inspection_date,
      'place', e.place, 'surveyorName', coalesce(v.full_name, e.surveyor_name), 'expiryDate', e.amended_expiry)
  from cert_endorsement e join ship_cert c on c.id = e.ship_cert_id left join ship s on s.id = c.ship_id left join survey_cert w on w.id = e.survey_cert_id left join surveyor v on v.id = e.surveyor_id
  where e.inspection_date between ${from}::date and ${to}::date and ${underFlag(flagId, sql`e.inspection_date`)}`

const changes = (flagId: number, from: string, to: string) => sql`
  select 'change ' || x.id, 'B', case x.field when 'name' then 'name' when 'ownerId' then 'owner' else case when x.to_id = ${flagId} then 'flagIn' else 'flagOut' end end, x.effective_date, x.ship_id, x.create_by,
    0, i.come, i.gone, i.come * coalesce(s.gross_tonnage, 0), i.gone * coalesce(s.gross_tonnage, 0), 0, 0,
    jsonb_build_object('shipId', x.ship_id, 'issueDate', x.effective_date, 'wasZh', x.from_zh, 'wasEn', x.from_en, 'nowZh', x.to_zh, 'nowEn', x.to_en)
  from ship_change x join ship s on s.id = x.ship_id
    cross join lateral (select case when x.field = 'flagId' and x.to_id = ${flagId} then 1 else 0 end as come, case when x.field = 'flagId' and x.from_id = ${flagId} then 1 else 0 end as gone) i
  where x.field in ('name', 'ownerId', 'flagId') and x.effective_date between ${from}::date and ${to}::date and x.ship_id in (${fleetOf(flagId)})
    and case when x.field = 'flagId' then x.to_id = ${flagId} or x.from_id = ${flagId} else ${flagOn(sql`x.ship_id`, sql`x.effective_date`, sql`s.flag_id`)} = ${flagId} end`

const extensions = (flagId: number, from: string, to: string) => sql`
  select 'extension ' || c.id, 'C', 'extension', c.extended_on, c.ship_id, c.person_in_charge, ${none}, 0, 0,
    jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId', c.company_id, 'certNo', c.cert_no, 'reference', c.extension_kind, 'issueDate', c.extended_on, 'dueDate', c.expiry_before_extension, 'expiryDate', c.expiry_date)
  from ship_cert c left join ship s on s.id = c.ship_id
  where c.extended_on between ${from}::date and ${to}::date and ${underFlag(flagId, sql`c.extended_on`)}`

const withdrawnOn = sql`(c.invalid_time at time zone 'Asia/Shanghai')::date`
const withdrawals = (flagId: number, from: string, to: string) => sql`
  select 'withdrawal ' || c.id, 'C', 'withdrawal', ${withdrawnOn}, c.ship_id, c.person_in_charge, ${none}, 0, 0,
    jsonb_build_object('shipCertId', c.id, 'certId', c.cert_id, 'shipId', c.ship_id, 'companyId', c.company_id, 'certNo', c.cert_no, 'utn', c.utn, 'issueDate', ${withdrawnOn}, 'nowZh', c.invalid_reason, 'nowEn', c.invalid_reason)
  from ship_cert c left join ship s on s.id = c.ship_id
  where c.valid = 0 and ${withdrawnOn} between ${from}::date and ${to}::date
    -- a deletion ends certificates on the very day on which the ship leaves the flag
    and ${underFlag(flagId, sql`${withdrawnOn} - 1`)}`

const conditions = (flagId: number, from: string, to: string) => sql`
  select t.kind || ' ' || r.id, 'C', t.kind, t.day, r.ship_id, r.create_by, ${none}, 0, 0,
    jsonb_build_object('shipId', r.ship_id, 'nowZh', r.title, 'nowEn', r.title, 'reference', r.reference, 'place', r.place, 'issueDate', t.day, 'surveyorName', v.full_name,
      -- later extensions of the day are no correction of what was reported
      'dueDate', coalesce(r.first_due_date, r.due_date))
  from ship_record r join ship s on s.id = r.ship_id left join surveyor v on v.id = r.surveyor_id
    cross join lateral (values ('condition', r.record_date), ('clearance', case when r.status = 50 then r.cleared_date end)) t (kind, day)
  where r.kind = 'condition' and t.day between ${from}::date and ${to}::date and r.ship_id in (${fleetOf(flagId)}) and ${flagOn(sql`r.ship_id`, sql`t.day`, sql`s.flag_id`)} = ${flagId}`

/** Flag fees of contract reviews, which name one sum for all their certificates: due with the first of them that is signed. */
const crfFees = (flagId: number, from: string, to: string) => sql`
  select 'crf ' || r.id, 'E', 'crfFee', p.day, null::bigint, r.create_by, ${none}, r.flag_fees, 0, jsonb_build_object('reference', r.crf_no, 'issueDate', p.day, 'nowZh', r.name, 'nowEn', r.name)
  from crf r cross join lateral (select min(c.issue_date) as day from crf_cert c where c.crf_id = r.id and c.status = 50) p
  where r.flag_id = ${flagId} and r.flag_fees > 0 and p.day between ${from}::date and ${to}::date`

const entries = (flagId: number, from: string, to: string) => sql`
  select 'entry ' || p.id, 'E', p.kind, p.entry_date, null::bigint, null::bigint, ${none}, case p.kind when 'charge' then p.amount else 0 end, case p.kind when 'payment' then p.amount else 0 end,
    jsonb_build_object('reference', p.reference, 'issueDate', p.entry_date, 'nowZh', p.remark, 'nowEn', p.remark)
  from flag_account p where p.flag_id = ${flagId} and p.entry_date between ${from}::date and ${to}::date`

/** All facts of a flag with a day between the two, both included: a statement to stand in brackets. Corrections compare `facts`, `fee` and `paid`. */
export const factsOf = (flagId: number, from = '-infinity', to = 'infinity'): RawBuilder<unknown> =>
  sql.join([certificates, endorsements, changes, extensions, withdrawals, conditions, crfFees, entries].map((those) => those(flagId, from, to)), sql` union all `)
