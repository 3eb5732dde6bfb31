DROP INDEX "receipts_payment_id_index";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachment" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "transfers_undo_id_index" ON "transfers" USING btree ("undo_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_payment_id_index" ON "receipts" USING btree ("payment_id");