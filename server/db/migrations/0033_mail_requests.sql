CREATE TABLE "mail_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"country_code" text DEFAULT '' NOT NULL,
	"password_hash" text DEFAULT '' NOT NULL,
	"notice_version" integer DEFAULT 0 NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"due_on" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_requests_due_on_index" ON "mail_requests" USING btree ("due_on");