import type { ReactNode } from 'react'
import { useLanguage, useMessages } from '../api/text.tsx'
import { useTheme } from '../theme/theme.tsx'
import { Logo } from './Logo.tsx'
import { signInText } from './sign-in.text.ts'
import './public.css'

/** Logo, name, language and theme switch around a public page. */
export function PublicLayout({
  children,
  split = false,
}: {
  children: ReactNode
  split?: boolean
}) {
  const t = useMessages(signInText)
  const { lang, setLang } = useLanguage()
  const { theme, toggle } = useTheme()
  return (
    <div className={split ? 'public split' : 'public'}>
      <header className="public-bar">
        <a className="brand" href="/">
          <Logo size={36} />
        </a>
        <div className="public-switches">
          <button
            type="button"
            onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
            lang={lang === 'zh' ? 'en' : 'zh-CN'}
          >
            {lang === 'zh' ? 'English' : '中文'}
          </button>
          <button type="button" onClick={toggle}>
            {theme === 'dark' ? t.toLight : t.toDark}
          </button>
        </div>
      </header>
      {children}
    </div>
  )
}

/** Illustration beside the sign-in form. */
export function SignInIllustration() {
  const t = useMessages(signInText)
  return (
    <aside className="sign-in-illustration">
      <div className="sign-in-illustration-text">
        <p className="sign-in-illustration-tagline">{t.tagline}</p>
        <p className="sign-in-illustration-promise">{t.promise}</p>
      </div>
      <svg
        className="sign-in-illustration-mark"
        viewBox="0 0 400 400"
        aria-hidden="true"
        fill="none"
      >
        <circle cx="170" cy="200" r="92" stroke="#fff" strokeWidth="13" />
        <path d="M40 200h260" stroke="#fff" strokeWidth="13" />
        <path
          d="M330 110v190M330 116.500h40M330 160h40M330 200h40M330 240h40M290 140h40M290 293.500h80"
          stroke="#fff"
          strokeWidth="7"
          opacity=".75"
        />
      </svg>
      <svg
        className="sign-in-illustration-waves"
        viewBox="0 0 1200 260"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          className="wave wave-1"
          d="M0 90c100-40 200-40 300 0s200 40 300 0 200-40 300 0 200 40 300 0 200-40 300 0v170H0z"
        />
        <path
          className="wave wave-2"
          d="M0 130c100 36 200 36 300 0s200-36 300 0 200 36 300 0 200-36 300 0 200 36 300 0v130H0z"
        />
        <path
          className="wave wave-3"
          d="M0 180c100-26 200-26 300 0s200 26 300 0 200-26 300 0 200 26 300 0 200-26 300 0v80H0z"
        />
      </svg>
    </aside>
  )
}
