import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { RowOf } from '#common/contract.ts'
import { notify } from '#web/api/notify.ts'
import { useHasRight } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { regWork } from '../regWork.contract.ts'
import { regWorkText } from '../regWork.text.ts'

const LinesDrawer = lazy(() => import('./LinesDrawer.tsx'))
const DirectDrawer = lazy(() => import('./DirectDrawer.tsx'))
type Line = RowOf<typeof regWork>

/** Lines of accepted quotations that await assignment to a register operator. */
export default function RegWorkList() {
  const t = useMessages(regWorkText)
  const mayAssign = useHasRight(['work.regWork.assign'])
  const [open, setOpen] = useState<{ lines: Line[]; after: () => void } | 'direct' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <ListPage
        contract={regWork}
        text={regWorkText}
        selectable={mayAssign}
        filters={['flagId', 'certId', 'region', 'customerId', 'quoPer', 'answerTime']}
        toolbar={({ selected, clearSelection }) =>
          mayAssign && (
            <>
              <Button onClick={() => setOpen('direct')}>{t.direct}</Button>
              <Button
                type="primary"
                onClick={() =>
                  selected.length > 0
                    ? setOpen({ lines: selected, after: clearSelection })
                    : notify.info(t.chooseLines)
                }
              >
                {t.assign}
              </Button>
            </>
          )
        }
        rowActions={(row) => [
          {
            key: 'assign',
            label: t.assign,
            requiredRights: ['work.regWork.assign'],
            onClick: () => setOpen({ lines: [row], after: () => undefined }),
          },
        ]}
        columns={[
          { name: 'jobNo', width: 165 },
          { name: 'shipName', width: 160 },
          { name: 'imo', width: 90 },
          { name: 'certId', width: 220 },
          { name: 'flagId', width: 130 },
          { name: 'customerName', width: 200 },
          { name: 'answerTime', width: 160 },
          { name: 'region', width: 110 },
          { name: 'quoPerName', width: 140 },
          { name: 'quantity', hidden: true },
          { name: 'quoNm', hidden: true },
        ]}
      />
      {open === 'direct' && (
        <Suspense>
          <DirectDrawer onClose={close} />
        </Suspense>
      )}
      {open && open !== 'direct' && (
        <Suspense>
          <LinesDrawer lines={open.lines} onClose={close} onDone={open.after} />
        </Suspense>
      )}
    </>
  )
}
