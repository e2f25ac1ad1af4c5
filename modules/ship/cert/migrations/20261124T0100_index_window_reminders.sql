-- The daily reminders find windows by the day of their own reminder.
create index cert_window_reminder on cert_window (reminder_time)
  where reminder_time is not null and done_date is null and not waived;
