/**
 * For tests: the ownership of each row, read from the tables independently of the access control
 * code. Specification section 6: staff access all rows, those of their region or their own;
 * customers those of their companies; flag states those under their flag.
 */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { Principal } from '#server/core/principal.ts'
import { valueFor } from '#server/core/lookup.ts'

/** A row with everything that decides its ownership. */
export interface RowOwnership {
  id: number
  people?: number[]
  region?: string
  customers?: number[]
  flag?: number
  hidden?: boolean
}
/**
 * `everybody`: shared rows; `staff`: shared by staff only; otherwise the statement that reads
 * ownership.
 */
type Rule = 'everybody' | 'staff' | ((who: Principal) => string)

const companies = (of: string, ...names: string[]) =>
  `array_remove(array[${names.map((name) => `${of}.${name}`).join(', ')}], null) as customers`
const named = (...columns: string[]) => `array_remove(array[${columns.join(', ')}]::bigint[], null)`
const people = (...columns: string[]) => `${named(...columns)} as people`
/** Includes the surveyors of a team. */
const withTeam = (surveyors: string, ...columns: string[]) =>
  `${named(...columns)} || (select coalesce(array_agg(u.id), '{}') from app_user u where ` +
  `u.related_surveyor = any (${surveyors})) as people`
const ships = `select s.id, ${people('s.create_by')}, s.region,
  ${companies('s', 'owner_id', 'manager_id', 'crew_manager_id', 'operator_id', 'mlc_shipowner_id')}, s.flag_id as flag
  from ship s`
const lines = (where: string) =>
  `select l.id, ${people('q.quo_per', 'q.create_by')}, q.region from quotation_line l join quotation
    q on q.id = l.quotation_id where l.work_state = 'none' and q.status = 50 and ${where}`
const cert = (table: string, flag = 's.flag_id') =>
  `select w.id, ${people('w.person_in_charge', 'w.create_by')}, s.region,
    ${companies('s', 'owner_id', 'manager_id')}, ${flag} as flag from ${table} w join ship s on s.id
    = w.ship_id`

/** By the path of the resource. */
export const ownershipQueries: Record<string, Rule> = {
  'basic/cert': 'everybody',
  'basic/flag': 'everybody',
  'sys/dict': 'everybody',
  'sys/dictCode': 'everybody',
  'sys/menu': 'everybody',
  'sys/rule': 'everybody',
  'basic/certFee': 'staff',
  'basic/certTemplate': 'staff',
  'basic/othFee': 'staff',
  'basic/report': 'staff',
  'crf/category': 'staff',
  'work/bankEntry': 'staff',
  'sys/form': 'staff',
  'sys/formTemplate': 'staff',
  'sys/law': 'staff',
  'sys/outbox': 'staff',
  'sys/role': 'staff',
  'sys/signingKey': 'staff',
  // Surveyors authorised for a flag: visible to all staff and to that flag.
  'basic/authorisation': ({ taskNode, flagId }) =>
    `select id, ${taskNode === 'ship_owner'} or (${taskNode === 'flag_user'} and flag_id <>
      ${flagId ?? 0}) as hidden from surveyor_authorisation`,
  'basic/customer': () =>
    `select id, ${people('create_by')}, region, array[id] as customers from customer`,
  'basic/ship': () => ships,
  // A flag state accesses the companies that manage ships of its flag.
  'ship/manager': ({
    flagId,
  }) => `select c.id, ${people('c.create_by')}, c.region, array[c.id] as customers, case when exists
    (select 1 from ship s where s.manager_id = c.id and s.flag_id = ${flagId ?? 0}) then
    ${flagId ?? 'null'}::bigint end as flag from customer c
    where exists (select 1 from ship s where s.manager_id = c.id) or exists (select 1 from ship_cert
    d where d.company_id = c.id)`,
  'ship/query': () => ships,
  'basic/surveyor': () => `select id, ${people('create_by')}, region from surveyor`,
  // Reviews are internal: people outside the society access none.
  'crf/info': ({
    taskNode,
  }) => `select id, ${withTeam('c.surveyor_ids', 'create_by', 'lead_user_id', 'operator_id')},
    region, ${companies('c', 'customer_id')}, flag_id as flag,
    ${taskNode === 'ship_owner' || taskNode === 'flag_user'} as hidden from crf c`,
  'crf/cert':
    () => `select w.id, ${people('w.person_in_charge', 'w.signer_id', 'w.create_by')}, c.region,
      array_remove(array[c.customer_id, s.owner_id, s.manager_id], null) as customers,
      coalesce(s.flag_id, c.flag_id) as flag
    from crf_cert w join crf c on c.id = w.crf_id left join ship s on s.id = w.ship_id`,
  'home/notification': ({ userId }) =>
    `select id, array[user_id] as people, user_id <> ${userId} as hidden from notification`,
  'ship/cert':
    () => `select c.id, ${people('c.person_in_charge', 'c.create_by')}, coalesce(s.region, o.region)
      as region,
    array_remove(array[s.owner_id, s.manager_id, c.company_id, case when k.code in ('MLC', 'IMLC',
      'DMLC') then s.mlc_shipowner_id end], null) as customers, c.flag_id as flag
    from ship_cert c join cert k on k.id = c.cert_id left join ship s on s.id = c.ship_id
      left join customer o on o.id = c.company_id`,
  'ship/classStatus': () => `select e.id, ${people('s.create_by')}, s.region,
      ${companies('s', 'owner_id', 'manager_id', 'crew_manager_id', 'operator_id', 'mlc_shipowner_id')}, s.flag_id as
      flag
    from class_event e join ship s on s.id = e.ship_id`,
  'ship/equipment': () => `select e.id, ${people('s.create_by')}, s.region,
      ${companies('s', 'owner_id', 'manager_id', 'crew_manager_id', 'operator_id', 'mlc_shipowner_id')}, s.flag_id as
      flag
    from ship_equipment e join ship s on s.id = e.ship_id`,
  'ship/surveyItem': () => `select i.id, ${people('s.create_by')}, s.region,
      ${companies('s', 'owner_id', 'manager_id')}, s.flag_id as flag
    from survey_item i join ship s on s.id = i.ship_id`,
  'ship/record': ({ taskNode }) => `select r.id, ${people('r.create_by')}, s.region,
    ${companies('s', 'owner_id', 'manager_id', 'crew_manager_id', 'operator_id', 'mlc_shipowner_id')}, s.flag_id as
    flag,
    r.kind = 'note' and ${taskNode === 'ship_owner' || taskNode === 'flag_user'} as hidden from
    ship_record r join ship s on s.id = r.ship_id`,
  'ship/reminder':
    () => `select r.id, ${people('l.user_id')}, coalesce(s.region, h.region) as region from
      reminder_sent r join reminder_letter l on l.day = r.day and l.receiver = r.receiver
    left join ship_cert c on c.id = r.ship_cert_id left join ship_record o on o.id = r.record_id
    left join ship s on s.id = coalesce(c.ship_id, o.ship_id)
    left join customer h on h.id = c.company_id`,
  'sys/apiKey': ({ userId, taskNode, dataType }) =>
    `select id, array[${userId}]::bigint[] as people, user_id <> ${userId} and not
      ${taskNode === 'sys_admin' && dataType === 3} as hidden from api_key`,
  'sys/identityProvider': ({ taskNode, dataType }) =>
    `select id, '{}'::bigint[] as people,
      ${taskNode !== 'sys_admin' || dataType !== 3} as hidden from identity_provider`,
  'sys/identityGroup': ({ taskNode, dataType }) =>
    `select id, '{}'::bigint[] as people,
      ${taskNode !== 'sys_admin' || dataType !== 3} as hidden from identity_group`,
  'sys/webhook': ({ userId, taskNode, dataType }) =>
    `select id, array[${userId}]::bigint[] as people, user_id <> ${userId} and not
      ${taskNode === 'sys_admin' && dataType === 3} as hidden from webhook`,
  // Own requests, and those the person could have made.
  'sys/confirmation': ({ userId, rights }) =>
    `select id, array[${userId}]::bigint[] as people, requested_by <> ${userId} and not needs = any
      ('{${[...rights].join(',')}}') as hidden from confirmation`,
  'sys/log': () => `select id, ${people('user_id')} from log`,
  // A circular is for all, for roles or for the users of a flag, on the days it is shown; its
  // editors access all.
  'sys/news': ({
    userId,
    rights,
  }) => `select n.id, array[${userId}]::bigint[] as people, not (${rights.has('sys.news.save')} or
    (n.status = 20 and now()::date between n.start_date and coalesce(n.end_date, 'infinity')
    and (n.general_flag or exists (select 1 from app_user u join role r on r.id = u.role_id where
    u.id = ${userId} and (u.role_id = any (n.roles) or (r.task_node = 'flag_user' and
    u.related_flag_state = n.flag_id)))))) as hidden, n.flag_id as flag from news n`,
  'sys/user': () => `select id, ${people('id')}, region from app_user`,
  'sys/view': ({ userId, taskNode }) =>
    `select id, ${people('create_by')}, create_by <> ${userId} and not (shared and
      ${taskNode !== 'ship_owner' && taskNode !== 'flag_user'}) as hidden from saved_view`,
  'work/collection': () =>
    `select p.id, ${people('p.create_by', 'q.quo_per')}, coalesce(q.region, c.region) as region,
      ${companies('p', 'customer_id')} from collection p join customer c on c.id = p.customer_id
      left join quotation q on q.id = p.quotation_id`,
  'work/flagAccount': () => `select id, ${people('create_by')}, flag_id as flag from flag_account`,
  'work/invoice': () =>
    `select i.id, ${people('i.create_by', 'q.quo_per')}, q.region, ${companies('i', 'customer_id')}
      from invoice i join quotation q on q.id = i.quotation_id`,
  'work/quotation': ({ taskNode }) =>
    `select id, ${people('create_by', 'quo_per')}, region,
      ${companies('q', 'customer_id', 'management_id', 'company_id')}, customer_state = 'notSent'
      and ${taskNode === 'ship_owner'} as hidden from quotation q`,
  'work/regCert': () => cert('reg_cert', 'w.flag_id'),
  'work/regWork': () => lines('l.fee_class = 20'),
  'work/surveyCert': () => cert('survey_cert'),
  'work/surveyConfirm': () => lines('l.fee_class in (10, 30)'),
  'work/surveyRequest': () =>
    `select w.id, ${people('w.handler_id', 'w.create_by')}, s.region,
      ${companies('w', 'customer_id')} from survey_request w left join ship s on s.id = w.ship_id`,
  'work/surveyWork': () =>
    `select w.id, ${withTeam('w.surveyor_ids', 'w.person_in_charge', 'w.create_by')}, w.region from survey_work w`,
}

/** Resources without data authority: the ownership query names the recipients. */
const resourcesWithRecipients = new Set([
  'basic/authorisation',
  'home/notification',
  'sys/view',
  'sys/news',
])

function isFor(fact: RowOwnership, who: Principal, path: string): boolean {
  if (fact.hidden) return false
  if (resourcesWithRecipients.has(path)) return true
  if (who.taskNode === 'ship_owner')
    return Boolean(fact.customers?.some((id) => who.customerIds.includes(id)))
  if (who.taskNode === 'flag_user') return fact.flag != null && fact.flag === who.flagId
  if (who.dataType === 3 || fact.people?.includes(who.userId)) return true
  return who.dataType === 2 && fact.region != null && fact.region === who.region
}

interface Divided {
  reachableIds: Set<number>
  unreachableIds: number[]
}
/**
 * Cached rows by statement, which is the same for most people, and their partition per person. The
 * audit trail grows with each call.
 */
const remembered = new Map<string, Promise<RowOwnership[]>>()
const partitionCache = new Map<string, Divided>()
const read = async (db: Db, statement: string): Promise<RowOwnership[]> =>
  (await sql<RowOwnership>`${sql.raw(statement)}`.execute(db)).rows

/**
 * The rows of a resource that a person may access, and those they may not.
 * @throws Error for a resource without an ownership query
 */
export async function partitionByAccess(
  db: Db,
  path: string,
  view: string,
  who: Principal,
): Promise<Divided> {
  const rule = ownershipQueries[path]
  if (!rule) throw new Error(`${path}: say in ownership-queries.fixture.ts whose its rows are`)
  const statement = typeof rule === 'function' ? rule(who) : `select id from ${view}`
  const key = `${path} ${who.userId} ${who.dataType} ${statement}`
  if (partitionCache.has(key)) return valueFor(partitionCache, key)
  const rows =
    path === 'sys/log'
      ? await read(db, statement)
      : await (remembered.get(statement) ??
          remembered.set(statement, read(db, statement)).get(statement)!)
  const outside = who.taskNode === 'ship_owner' || who.taskNode === 'flag_user'
  const own = (fact: RowOwnership) =>
    rule === 'everybody' ? true : rule === 'staff' ? !outside : isFor(fact, who, path)
  const found = { reachableIds: new Set<number>(), unreachableIds: [] as number[] }
  for (const fact of rows) {
    if (own(fact)) found.reachableIds.add(fact.id)
    else found.unreachableIds.push(fact.id)
  }
  if (path !== 'sys/log') partitionCache.set(key, found)
  return found
}
