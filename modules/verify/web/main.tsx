import '#web/trusted.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '#web/api/text.tsx'
import { PublicFrame } from '#web/signin/PublicFrame.tsx'
import { ThemeProvider } from '#web/theme/theme.tsx'
import '#web/theme/tokens.css'
import { VerifyPage } from './VerifyPage.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <ThemeProvider>
        <PublicFrame><VerifyPage /></PublicFrame>
      </ThemeProvider>
    </LanguageProvider>
  </StrictMode>,
)

// The page works without a connection from now on. Browsers that cannot keep it verify with one.
if (import.meta.env.PROD && 'serviceWorker' in navigator) navigator.serviceWorker.register('/verify-worker.js', { scope: '/verify' }).catch(() => {})
