import { MissingFields } from '#web/kit/form/MissingFields.tsx'
import { Button, Form, Skeleton } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import type { OptionRow } from '#common/contract.ts'
import { useApiQuery, useApiQueryByPath } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { FormBody } from '#web/kit/form/EntityForm.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { useEntityForm } from '#web/kit/form/use-entity-form.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { isDate } from '#common/rules/base/dates.ts'
import { chosenSurveys } from '#modules/ship/query/web/start-work.ts'
import type { ChosenSurvey } from '#modules/ship/query/web/start-work.ts'
import { surveyRequest } from '../surveyRequest.contract.ts'
import { surveyRequestText } from '../surveyRequest.text.ts'
import { DueSurveys } from './DueSurveys.tsx'
import { EstimateCard } from './EstimateCard.tsx'
import { FurtherSurveys } from './FurtherSurveys.tsx'
import { askedOf, isWhole, keyOf, presetItems } from './request.ts'
import type { Further, Item } from './request.ts'
import { requestPageText } from './requestPage.text.ts'
import { DetailHead } from '#web/kit/detail/DetailHead.tsx'
import './request.css'

/** Values of the form: the part that this page reads. */
interface Values {
  shipId?: number | null
  items?: (Item | Further)[] | null
}
const isDue = (item: Item | Further): item is Item => item.shipCertId != null
const isFurther = (item: Item | Further): item is Further => item.shipCertId == null
const described = { contract: surveyRequest, text: surveyRequestText }
const pressing = new Set<string | null>(['overdue', 'late', 'open'])

/** Form with which an owner requests surveys. `?ship=`, `?survey=` and `?eta=` preset a new one. */
export default function RequestEdit() {
  const t = useMessages(requestPageText)
  const k = useMessages(kitText)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const several =
    (useApiQueryByPath<OptionRow[]>('basic/customer/all', {}, { staleTime: 600_000 }).data
      ?.length ?? 0) > 1
  usePageTitle(t.newTitle)
  const preset = presetOf(params)
  const state = useEntityForm({
    contract: surveyRequest,
    text: surveyRequestText,
    open: true,
    initial: preset.values,
    alsoInvalidates: ['home/owner'],
    computeValues: (changed) => ('shipId' in changed ? { items: null } : undefined),
    beforeSave: (values) => ({ ...values, items: selected }),
    onSaved: ({ id }) => void navigate(`/work/surveyRequest/detail?id=${id}`, { replace: true }),
    onClose: () => undefined,
    savedMessage: k.sent,
  })
  const { form } = state
  const values: Values = Form.useWatch([], { form, preserve: true }) ?? {}
  const shipId = values.shipId ?? null
  const due = useDueSurveys(shipId, shipId === preset.values.shipId ? preset.surveys : [])
  const items = values.items ?? due.suggested
  const ticked = items.filter(isDue)
  const further = items.filter(isFurther)
  const setValue = (next: (Item | Further)[]) => {
    form.setFieldValue('items', next)
    state.changed({ items: next })
  }
  const selected = [...ticked, ...further.map(({ key: _, ...item }) => item)].filter(isWhole)
  const errors = state.editing.serverErrors
    .filter(({ field }) => field.startsWith('items'))
    .map(({ msg }) => msg)
  return (
    <article className="detail request-edit">
      <DetailHead title={t.newTitle} subtitle={t.newHelp} />
      <div className="request-sides">
        <FormBody state={state}>
          <FieldsGrid
            resource={described}
            sections={[
              {
                title: requestPageText.which,
                columns: several ? 2 : 1,
                fields: ['shipId', several && 'customerId'],
              },
            ]}
          />
          <DueSection
            shipId={shipId}
            due={due}
            errors={errors}
            chosen={ticked}
            onChange={(next) => setValue([...next, ...further])}
          />
          {shipId !== null && (
            <FurtherSurveys items={further} onChange={(next) => setValue([...ticked, ...next])} />
          )}
          <FieldsGrid
            resource={described}
            sections={[
              {
                title: requestPageText.call,
                columns: 2,
                fields: ['port', 'agent', 'eta', 'etd', 'purchaseOrderNo'],
              },
              { title: requestPageText.files, fields: ['attachments', 'remark'] },
            ]}
          />
        </FormBody>
        <EstimateCard shipId={shipId} items={selected}>
          {(shipId === null || selected.length === 0) && (
            <p className="text-secondary">{shipId === null ? t.needsShip : t.needsSurvey}</p>
          )}
          <MissingFields form={form} />
          <Button
            type="primary"
            size="large"
            data-shortcut="save"
            block
            loading={state.saving}
            disabled={shipId === null || selected.length === 0}
            onClick={state.submit}
          >
            {t.submit}
          </Button>
          <Button block onClick={() => void navigate(-1)}>
            {k.back}
          </Button>
        </EstimateCard>
      </div>
    </article>
  )
}

/** Values and surveys in the address. */
function presetOf(params: URLSearchParams) {
  const [ship, eta] = [Number(params.get('ship')), params.get('eta')]
  const values: { shipId?: number; eta?: string } = {
    ...(ship > 0 && { shipId: ship }),
    ...(eta && isDate(eta) && { eta }),
  }
  return { values, surveys: chosenSurveys(params) }
}

/**
 * The due surveys of the ship, and those suggested: the preset ones, or else the urgent ones that
 * are not requested yet. A preset survey whose window opens later is suggested by its certificate.
 */
function useDueSurveys(shipId: number | null, preset: readonly ChosenSurvey[]) {
  const { data, error } = useApiQuery(
    surveyRequest,
    'due',
    { shipId: shipId ?? 0 },
    { enabled: shipId !== null, staleTime: 0 },
  )
  const windows = data?.windows ?? []
  const suggested = preset.length
    ? presetItems(preset, windows)
    : windows
        .filter((window) => pressing.has(window.windowState) && window.requestNo === null)
        .map(askedOf)
  return { windows, suggested, isLoaded: data !== undefined, error }
}

interface DueProps {
  shipId: number | null
  due: ReturnType<typeof useDueSurveys>
  /** refusals of the server */
  errors: readonly string[]
  chosen: readonly Item[]
  onChange: (chosen: Item[]) => void
}

/** The due surveys of the ship, of which the owner chooses. */
function DueSection({ shipId, due, errors, chosen, onChange }: DueProps) {
  const t = useMessages(requestPageText)
  const { windows, isLoaded, error } = due
  return (
    <fieldset className="form-section request-asked">
      <legend>{t.due}</legend>
      {error && (
        <p role="alert" className="request-fault">
          {error.message}
        </p>
      )}
      {errors.length > 0 && (
        <ul role="alert" className="request-fault">
          {[...new Set(errors)].map((msg) => (
            <li key={msg}>{msg}</li>
          ))}
        </ul>
      )}
      {shipId === null ? (
        <p className="text-secondary">{t.chooseShip}</p>
      ) : !isLoaded ? (
        !error && <Skeleton active paragraph={{ rows: 4 }} />
      ) : (
        <DueSurveys
          windows={windows}
          chosen={new Set(chosen.map(keyOf))}
          onChange={(next) => onChange(next.map(askedOf))}
        />
      )}
    </fieldset>
  )
}
