import { ArrowLeftOutlined } from '@ant-design/icons'
import { Link, useLocation, useNavigate } from 'react-router'
import type { MenuRow } from '../api/me.ts'
import { useLocalized, useMessages } from '../api/text.tsx'
import type { MenuModule } from '../api/menus.ts'
import type { PageHeader } from '../kit/use-page-title.tsx'
import { shellText } from './shell.text.ts'

/** Module, list and title of a detail page, with a back button. */
export function Breadcrumb({
  module,
  menu,
  pageHeader,
}: {
  module: MenuModule | undefined
  menu: MenuRow | undefined
  pageHeader: PageHeader
}) {
  const t = useMessages(shellText)
  const localize = useLocalized()
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const list = menu?.path
  const inside = list !== undefined && list !== null && list !== pathname
  const back = () => (key === 'default' ? navigate(pageHeader.back ?? list ?? '/') : navigate(-1))
  return (
    <nav className="breadcrumb" aria-label={t.breadcrumb}>
      {inside && (
        <button type="button" className="back-button" onClick={back}>
          <ArrowLeftOutlined aria-hidden /> {t.back}
        </button>
      )}
      <ol>
        {menu && module && <li>{localize(module.nameZh, module.nameEn)}</li>}
        {menu && (
          <li>
            {inside ? (
              <Link to={list}>{localize(menu.nameZh, menu.nameEn)}</Link>
            ) : (
              <span aria-current="page">{localize(menu.nameZh, menu.nameEn)}</span>
            )}
          </li>
        )}
        {(inside || !menu) && pageHeader.title && (
          <li>
            <span aria-current="page">{pageHeader.title}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}
