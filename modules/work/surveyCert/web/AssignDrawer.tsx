import { formResource } from '#web/kit/form/form-resource.ts'
import { notifyRecord } from '#web/kit/notify-record.ts'
import { Form, Segmented } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#common/contract.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { SurveyorSelect } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { NumberValue } from '#web/kit/FieldValue.tsx'
import { pageText } from '#modules/certificates/issuing/web/issuingPage.text.ts'
import { useTermOfTypes } from '#modules/certificates/issuing/web/use-term-of-types.ts'
import '#modules/certificates/issuing/web/issuing.css'
import { assignment, surveyCert } from '../surveyCert.contract.ts'
import { surveyCertText } from '../surveyCert.text.ts'

type Assignment = InputOf<typeof surveyCert, 'assign'>
const described = formResource(surveyCert, surveyCertText, assignment, {
  certIds: pageText.certIds,
  surveyorId: pageText.surveyor,
})

const companyFields = [
  { name: 'companyId', required: true },
  { name: 'forFlagId', required: true },
] as const

interface Props {
  /** chosen at first */
  initial?: Partial<Assignment>
  onClose: () => void
}

/**
 * Opens certificates for a ship, or for a company on behalf of a flag state, and assigns them to a
 * surveyor.
 */
export default function AssignDrawer({ initial, onClose }: Props) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const [form] = Form.useForm<Assignment>()
  const assign = useApiMutation(surveyCert, 'assign', { showError: false })
  const [company, setCompany] = useState(false)
  const { selected, need } = useSurveyorNeed(form, company)
  useTermOfTypes(form)
  const turn = (to: boolean) => {
    setCompany(to)
    form.setFieldValue('certIds', null)
    form.setFieldValue('surveyorId', null)
  }

  const send = async (values: object) => {
    const { ids } = await assign.mutateAsync(values as Assignment)
    notifyRecord(translate(pageText.assigned, { count: ids.length }), surveyCert.path, ids)
    onClose()
  }
  return (
    <FormDrawer
      title={t.assignTitle}
      submitLabel={translate(surveyCertText.assign)}
      form={form}
      initial={{ term: 'full', ...initial }}
      loading={assign.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Segmented
        className="assign-for"
        aria-label={t.assignFor}
        value={company}
        onChange={turn}
        options={[
          { value: false, label: t.forShip },
          { value: true, label: t.forCompany },
        ]}
      />
      <FieldsGrid
        resource={described}
        sections={[
          {
            fields: company
              ? companyFields
              : [
                  {
                    name: 'shipId',
                    required: true,
                    input: <RefSelect path="basic/ship" placeholder={t.chooseShip} />,
                  },
                ],
          },
        ]}
      />
      {selected && <ShipLine row={selected} />}
      <FieldsGrid
        resource={described}
        sections={[
          {
            fields: [
              {
                name: 'certIds',
                input: (
                  <RefSelect
                    path="basic/cert"
                    multiple
                    optionFilters={{
                      certType: [10],
                      status: [1],
                      holder: company ? ['company'] : ['ship', 'engine', 'product'],
                    }}
                    placeholder={t.chooseCerts}
                  />
                ),
              },
            ],
          },
          { columns: 2, fields: ['surveyType', 'actionType', 'term', 'dueDate'] },
          {
            fields: [
              'surveyPlace',
              {
                name: 'surveyorId',
                input: (
                  <SurveyorSelect
                    wait={company ? pageText.chooseFlagFirst : pageText.chooseShipFirst}
                    need={need}
                  />
                ),
              },
              'remark',
            ],
          },
        ]}
      />
    </FormDrawer>
  )
}

/**
 * What the surveyor must be authorised for: the flag, the type of ship and the certificates.
 * @returns with `selected`, the ship; `need` is undefined until ship or flag are chosen
 */
function useSurveyorNeed(form: FormInstance<Assignment>, company: boolean) {
  const forFlagId = Form.useWatch('forFlagId', form) as number | null | undefined
  const shipId = Form.useWatch('shipId', form) as number | null | undefined
  const day = Form.useWatch('dueDate', form) as string | null | undefined
  const certIds = Form.useWatch('certIds', form) as number[] | null | undefined
  const found = useApiQuery(ship, 'get', { id: shipId ?? 0 }, { enabled: Boolean(shipId) }).data
  const selected = !company && found?.id === shipId ? found : undefined
  const more = { ...(day && { date: day }), ...(certIds?.length && { certIds }) }
  const need = company
    ? forFlagId
      ? { flagId: forFlagId, shipType: null, ...more }
      : undefined
    : selected && {
        flagId: selected.flagId,
        shipType: selected.shipType,
        region: selected.region,
        ...more,
      }
  return { selected, need }
}

/** Particulars of the selected ship, to tell it from others of the same name. */
function ShipLine({
  row,
}: {
  row: {
    imo: string | null
    flagNameZh: string | null
    flagNameEn: string | null
    shipType: string
    region: string
    grossTonnage: number | null
  }
}) {
  const localize = useLocalized()
  return (
    <p className="assign-ship">
      <span>IMO {row.imo ?? '–'}</span>
      <span>{localize(row.flagNameZh, row.flagNameEn)}</span>
      <span>
        <DictValue code="SHIP_TYPE" value={row.shipType} />
      </span>
      <span>
        GT <NumberValue value={row.grossTonnage} />
      </span>
      <span>
        <DictValue code="REGION" value={row.region} />
      </span>
    </p>
  )
}
