-- up
-- The HTML of a mail is made of its text when it is sent. No mail has stored any.
alter table outbox drop column html;
