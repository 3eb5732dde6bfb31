DROP INDEX "mails_run_id_index";--> statement-breakpoint
CREATE INDEX "mails_run_id_recipient_index" ON "mails" USING btree ("run_id",lower("recipient"));